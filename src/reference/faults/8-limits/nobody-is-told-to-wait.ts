import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'limits/nobody-is-told-to-wait',
  title: 'A throttled caller is not told when to come back',
  breaks: ['throttled-callers-recover'],
  degree: 'gross',
  dialects: ['plain'],
  on: byTrial,
  after: (answer) =>
    answer.status === 429 ? { ...answer, headers: withHeader(answer.headers, 'Retry-After') } : answer,
});
