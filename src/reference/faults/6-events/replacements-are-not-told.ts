import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/replacements-are-not-told',
  title: 'No event follows a replacement; one follows an update',
  breaks: ['a-change-causes-its-event'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PUT'),
  rules: () => ({ announce: () => undefined }),
});
