import type { ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import { stated, within, type Slot } from '../../../contract/facts/slot.js';

/** The resource whose records an operation of its own makes several of at once. */
export function bulkMaker(service: ServiceFacts, operation: string): ResourceFacts | undefined {
  return service.resources.find(
    ({ bulk: { offered } }) => offered.state === 'stated' && offered.value.id === operation,
  );
}

/** JSON pointer to a text by which each of several records that one request makes is found again. */
export function bulkMark({ own, tag }: ResourceFacts): Slot<string> {
  return within(own, ({ tag: at, unique: [first] }) => {
    const mark = at ?? first;
    return mark === undefined ? tag : stated(mark, '');
  });
}
