import { withKey } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, type Answer } from '../../message.js';

export default defineFault({
  id: 'authentication/a-key-is-that-of-all-callers',
  title: 'An Idempotency-Key is looked up without the caller, so another one gets the record of the first',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withKey,
  before({ call }, { memory }) {
    return memory('keys of all', () => new Map<string, Answer>()).get(keyOf(call));
  },
  after(answer, call, { memory }) {
    const known = memory('keys of all', () => new Map<string, Answer>());
    if (answer.status === 201 && !known.has(keyOf(call))) known.set(keyOf(call), answer);
    return answer;
  },
});

function keyOf(call: Parameters<typeof withKey>[0]): string {
  return `${headerOf(call, 'Idempotency-Key') ?? ''} ${call.path} ${Buffer.from(call.body).toString()}`;
}
