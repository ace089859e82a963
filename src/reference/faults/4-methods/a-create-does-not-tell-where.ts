import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-create-does-not-tell-where',
  title: 'The answer to a create has no Location',
  breaks: ['post-creates'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'Location') }),
});
