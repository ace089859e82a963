import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-trailing-slash-is-ignored',
  title: 'A slash at the end of a path makes no difference',
  breaks: ['trailing-slash-is-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => split(call.path).path.endsWith('/'),
  rules: ({ place }) => ({ place: (path) => place(path.replace(/\/$/, '')) }),
});
