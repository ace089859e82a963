import { isObject } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/totals-are-of-all-authors',
  title: 'The total in the list of the books of an author counts the books of all authors, and one',
  breaks: ['total-counts-the-list'],
  degree: 'subtle',
  on: onCollection('books', 'GET'),
  after(answer, _call, { shelves }) {
    const { body } = answer;
    if (!isObject(body) || !isObject(body['meta'])) return answer;
    return { ...answer, body: { ...body, meta: { ...body['meta'], total: shelves.all('books').length + 1 } } };
  },
});
