import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/the-first-page-may-have-a-cursor',
  title: 'The number of the first page beside a cursor is overlooked',
  breaks: ['page-and-cursor-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'after'),
  before({ query }) {
    if (query.get('page') === '1') query.delete('page');
  },
});
