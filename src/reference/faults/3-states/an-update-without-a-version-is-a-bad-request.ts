import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/an-update-without-a-version-is-a-bad-request',
  title: 'An update that names no version is refused with 400, though 428 is said',
  breaks: ['precondition-is-required-as-declared'],
  degree: 'subtle',
  dialects: ['json-api'],
  on: onItem('PUT', 'PATCH'),
  after: (answer) => (answer.status === 428 ? { ...answer, status: 400 } : answer),
});
