import { withKey } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { headerOf, isObject, type Call } from '../../http/message.js';

const keyOf = (call: Call): string =>
  `${headerOf(call, 'Authorization') ?? ''} ${headerOf(call, 'Idempotency-Key') ?? ''}`;

export default defineFault({
  id: 'methods/racing-keys-are-told-of-ids-of-their-own',
  title: 'Requests with one key at one time make one record, and each is told of another id',
  breaks: ['repetitions-at-one-time-make-one-record'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withKey,
  async hold(call, { memory }) {
    const present = memory('present', () => new Map<string, Call[]>());
    present.set(keyOf(call), [...(present.get(keyOf(call)) ?? []), call]);
    await nextTurn();
  },
  after(answer, call, { memory }) {
    const present = memory('present', () => new Map<string, Call[]>());
    const place = present.get(keyOf(call))?.indexOf(call) ?? 0;
    void nextTurn().then(() => present.delete(keyOf(call)));
    if (place === 0 || answer.status !== 201 || !isObject(answer.body)) return answer;
    const id = String(answer.body['id']).replace(/^.{8}/, String(place).padStart(8, '0'));
    return { ...answer, body: { ...answer.body, id } };
  },
});
