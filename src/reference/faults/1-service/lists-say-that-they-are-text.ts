import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/lists-say-that-they-are-text',
  title: 'The JSON of a list is called plain text',
  breaks: ['content-is-json'],
  // What a list refuses is called so as well, and nobody asked for text.
  implies: ['errors-have-one-shape', 'errors-are-as-declared', 'accept-is-honoured'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCollection('GET', 'HEAD'),
  after: (answer) => ({ ...answer, headers: [...answer.headers, ['Content-Type', 'text/plain']] }),
});
