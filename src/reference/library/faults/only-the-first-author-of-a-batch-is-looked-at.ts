import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/only-the-first-author-of-a-batch-is-looked-at',
  title: 'Of the authors in a batch all but the first are made as they are, good or bad',
  breaks: ['bulk-tells-of-each-record'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: onBatch('authors'),
  rules({ problems }) {
    let looked = 0;
    return { problems: (fields, body) => ((looked += 1) === 1 ? problems(fields, body) : []) };
  },
});
