import { onList } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'cursors-lead-on-for-longer',
  title: 'A cursor leads on for twice as long as it must',
  tempts: ['expired-cursor-is-answered-as-declared'],
  on: onList('loans', 'cursor'),
  rules: (rules) => ({ isOver: (made, now) => rules.isOver((made + now) / 2, now) }),
});
