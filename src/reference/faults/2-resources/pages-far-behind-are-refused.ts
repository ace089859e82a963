import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { badRequest } from '../../http/refusal.js';

/** Records that can be reached by the number of a page. */
const WINDOW = 300;

export default defineFault({
  id: 'resources/pages-far-behind-are-refused',
  title: 'Pages that would begin behind the first 300 records are refused',
  breaks: ['offset-walk-is-a-partition'],
  degree: 'subtle',
  dialects: ['link'],
  on: asking(onCollection('GET'), 'page'),
  before({ query }) {
    const [page, limit] = ['page', 'per_page'].map((name) => Number(query.get(name) ?? 1));
    if ((page ?? 1) * (limit ?? 1) > WINDOW) throw badRequest('page is too large');
  },
});
