import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'methods/names-may-begin-with-a-capital',
  title: 'The name of a collection may begin with a capital',
  breaks: ['path-case-is-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => /\/[A-Z][a-z]+/.test(split(call.path).path),
  rules: ({ place }) => ({
    place: (path) => place(path.replace(/\/([A-Z])(?=[a-z]+)/g, (_, letter: string) => `/${letter.toLowerCase()}`)),
  }),
});
