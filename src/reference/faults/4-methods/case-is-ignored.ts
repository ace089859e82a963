import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'methods/case-is-ignored',
  title: 'Capitals in a path make no difference',
  breaks: ['path-case-is-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => /[A-Z]/.test(split(call.path).path),
  rules: ({ place }) => ({ place: (path) => place(path.toLowerCase()) }),
});
