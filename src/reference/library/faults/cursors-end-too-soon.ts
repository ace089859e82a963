import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/cursors-end-too-soon',
  title: 'A cursor is over after a third of its time',
  breaks: ['expired-cursor-is-answered-as-declared'],
  degree: 'subtle',
  on: onList('loans', 'cursor'),
  rules: () => ({ isOver: (made, now) => now - made > 1000 }),
});
