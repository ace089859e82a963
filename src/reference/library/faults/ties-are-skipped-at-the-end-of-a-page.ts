import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/ties-are-skipped-at-the-end-of-a-page',
  title: 'The page after a cursor leaves out what has the same value as the record before',
  breaks: ['sort-follows-the-key'],
  implies: ['combined-options-agree', 'cursor-walk-is-a-partition', 'total-counts-the-list'],
  degree: 'subtle',
  on: onList('any', 'cursor'),
  rules: ({ compare }) => ({
    isBehind: (position, anchor, order) => position.value !== anchor.value && compare(position, anchor, order) > 0,
  }),
});
