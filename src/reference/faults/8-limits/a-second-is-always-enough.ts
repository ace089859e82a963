import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'limits/a-second-is-always-enough',
  title: 'A throttled caller is always told to wait for one second',
  breaks: ['throttled-callers-recover'],
  degree: 'subtle',
  dialects: ['plain'],
  on: byTrial,
  after: (answer) =>
    answer.status === 429 ? { ...answer, headers: withHeader(answer.headers, 'Retry-After', '1') } : answer,
});
