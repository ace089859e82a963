import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/options-has-no-allow',
  title: 'OPTIONS is answered without Allow',
  breaks: ['options-tells-the-methods'],
  degree: 'gross',
  on: ({ method }) => method === 'OPTIONS',
  after: (answer) => ({ ...answer, headers: answer.headers.filter(([name]) => name !== 'Allow') }),
});
