import { withHeader } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/lists-tell-the-edition-before',
  title: 'Lists tell that they are of an edition which is over',
  breaks: ['answers-tell-their-version'],
  degree: 'subtle',
  on: onCollection('any', 'GET', 'HEAD'),
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'X-Library-Edition', 'r2') }),
});
