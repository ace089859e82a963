import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/options-is-refused-with-allow',
  title: 'OPTIONS of a record is refused as a method that there is not, and Allow is right',
  breaks: ['options-tells-the-methods'],
  degree: 'subtle',
  dialects: ['plain'],
  on: ({ method, path }) => method === 'OPTIONS' && placeOf(path).kind === 'item',
  after: (answer) => ({ ...answer, status: 405 }),
});
