import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

const withoutSlash = (path: string): string => split(path).path.replace(/\/$/, '');

export default defineFault({
  id: 'methods/lists-ignore-a-trailing-slash',
  title: 'A list is also found with a slash at the end of its path',
  breaks: ['trailing-slash-is-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => split(call.path).path.endsWith('/') && onCollection('GET')({ ...call, path: withoutSlash(call.path) }),
  rules: ({ place }) => ({ place: (path) => place(withoutSlash(path)) }),
});
