import { onCollection, onItem, either } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/head-has-content',
  title: 'A HEAD is answered with the content of a GET behind the header section',
  breaks: ['head-mirrors-get'],
  degree: 'subtle',
  on: either(onItem('HEAD'), onCollection('HEAD')),
  wire: (reply) => ({ ...reply, behind: 120 }),
});
