import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/queries-are-decoded-twice',
  title: 'A text in a query is decoded twice: a percent sign in it makes another character of what follows',
  breaks: ['query-values-arrive-as-sent'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'q'),
  before({ query }) {
    const text = (query.get('q') ?? '').replace(/%[0-7][0-9A-Fa-f]/g, (code) => decodeURIComponent(code));
    query.set('q', text);
  },
});
