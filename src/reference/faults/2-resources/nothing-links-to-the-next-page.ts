import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'resources/nothing-links-to-the-next-page',
  title: 'Lists do not link to their next page',
  breaks: ['next-links-lead-through'],
  degree: 'gross',
  dialects: ['link'],
  on: onCollection('GET', 'HEAD'),
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'Link') }),
});
