import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { badRequest } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/a-limit-of-one-is-refused',
  title: 'A limit has to be larger than 1',
  breaks: ['limit-is-a-maximum'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'limit'),
  before({ query }) {
    if (query.get('limit') === '1') throw badRequest('limit must be larger than 1');
  },
});
