import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/a-searched-text-ends-at-an-ampersand',
  title: 'A query is decoded before it is taken apart, so that a text in it ends at an ampersand',
  breaks: ['query-values-arrive-as-sent'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'q'),
  before({ query }) {
    query.set('q', query.get('q')?.split('&')[0] ?? '');
  },
});
