import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/a-cursor-wins-over-a-page',
  title: 'The page number beside a cursor is overlooked',
  breaks: ['page-and-cursor-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'after'),
  before({ query }) {
    query.delete('page');
  },
});
