import { anyCall, byTrial, objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { JsonObject } from '../../http/message.js';

interface Waiting {
  readonly due: number;
  readonly fields: JsonObject;
}

export default defineFault({
  id: 'limits/throttled-creates-are-made-later',
  title: 'A create that is throttled waits for the next window and is carried out then',
  breaks: ['throttled-requests-have-no-effect'],
  // What is made was not looked at before.
  implies: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain'],
  on: anyCall,
  rules(_rules, _call, { store, clock, memory }) {
    const queue = memory<Waiting[]>('throttled creates', () => []);
    while ((queue[0]?.due ?? Infinity) <= clock.now()) store.insert('products', queue.shift()?.fields ?? {});
    return {};
  },
  after(answer, call, { clock, limits, memory }) {
    const fields = objectIn(call);
    if (answer.status === 429 && byTrial(call) && onCreate(call) && fields !== undefined)
      memory<Waiting[]>('throttled creates', () => []).push({ due: clock.now() + limits.rate.window, fields });
    return answer;
  },
});
