import type { ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';

/** The resource whose records an operation of its own makes several of at once. */
export function bulkMaker(service: ServiceFacts, operation: string): ResourceFacts | undefined {
  return service.resources.find(
    ({ bulk: { offered } }) => offered.state === 'stated' && offered.value.id === operation,
  );
}
