import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/nobody-is-told-of-the-quota',
  title: 'No answer tells what is left of the quota, nor when it is there again',
  breaks: ['rate-headers-tell-the-truth'],
  degree: 'gross',
  dialects: ['plain', 'link'],
  on: byTrial,
  after: (answer) => ({ ...answer, headers: answer.headers.filter(([name]) => !/ratelimit/i.test(name)) }),
});
