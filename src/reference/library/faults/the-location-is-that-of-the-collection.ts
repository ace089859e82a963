import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-location-is-that-of-the-collection',
  title: 'A create names the collection as the place of the new record',
  breaks: ['post-creates'],
  degree: 'subtle',
  on: onCollection('any', 'POST'),
  after: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, name === 'Location' ? value.replace(/\/\d+$/, '') : value]),
  }),
});
