import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'limits/waits-are-in-milliseconds',
  title: 'Retry-After is in milliseconds',
  breaks: ['throttled-callers-recover'],
  degree: 'subtle',
  dialects: ['plain'],
  on: byTrial,
  after(answer) {
    if (answer.status !== 429) return answer;
    const milliseconds = String(Number(headerOf(answer, 'Retry-After')) * 1000);
    return { ...answer, headers: withHeader(answer.headers, 'Retry-After', milliseconds) };
  },
});
