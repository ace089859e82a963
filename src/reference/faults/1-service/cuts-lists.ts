import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/cuts-lists',
  title: 'The connection is cut in the place of a list',
  breaks: ['base-url-answers'],
  implies: ['no-server-error'],
  degree: 'gross',
  on: onCollection('GET'),
  wire() {
    throw new Error('Connection cut');
  },
});
