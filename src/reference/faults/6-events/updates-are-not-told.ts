import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/updates-are-not-told',
  title: 'No event follows an update or a replacement',
  breaks: ['a-change-causes-its-event'],

  degree: 'gross',
  dialects: ['plain'],
  on: onItem('PATCH', 'PUT'),
  rules: () => ({ announce: () => undefined }),
});
