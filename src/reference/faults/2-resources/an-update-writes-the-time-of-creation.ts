import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { keepingTheTime } from '../../members.js';

export default defineFault({
  id: 'resources/an-update-writes-the-time-of-creation',
  title: 'A PATCH takes over the time of creation that a caller writes',
  breaks: ['read-only-fields-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  ...keepingTheTime(onItem('PATCH')),
});
