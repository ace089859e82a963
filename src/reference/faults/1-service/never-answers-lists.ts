import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/never-answers-lists',
  title: 'A list is waited for in vain',
  breaks: ['base-url-answers'],
  implies: ['no-server-error'],
  degree: 'subtle',
  on: onCollection('GET'),
  wire: () => new Promise(() => undefined),
});
