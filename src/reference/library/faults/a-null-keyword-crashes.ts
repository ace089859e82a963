import { either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import type { Json } from '../../message.js';

export default defineFault({
  id: 'library/a-null-keyword-crashes',
  title: 'A keyword that is null is a server error',
  breaks: ['invalid-values-are-refused'],
  implies: ['no-server-error'],
  degree: 'subtle',
  on: either(onCollection('books', 'POST'), onRecord('books', 'PUT')),
  rules: ({ problems }) => ({
    problems(fields, body) {
      const { keywords } = body;
      if (Array.isArray(keywords) && keywords.some((one: Json) => typeof one !== 'string')) throw new TypeError('null');
      return problems(fields, body);
    },
  }),
});
