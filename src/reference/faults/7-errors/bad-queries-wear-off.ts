import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/bad-queries-wear-off',
  title: 'A list whose query was refused is answered with nothing when it is asked for again',
  breaks: ['refusals-repeat'],
  implies: ['no-server-error', 'limit-outside-domain', 'named-version-is-heeded'],
  degree: 'gross',
  on: onCollection('GET'),
  after(answer, call, { memory }) {
    const refused = memory('bad queries', () => new Set<string>());
    if (answer.status !== 400 || !isObject(answer.body)) return answer;
    if (refused.has(call.path)) return { status: 200, headers: [], body: { data: [], next: null, total: 0 } };
    refused.add(call.path);
    return answer;
  },
});
