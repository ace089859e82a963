import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/allow-has-no-commas',
  title: 'Allow of a collection names the methods with blanks between them',
  breaks: ['wrong-method-is-405'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCollection('PUT', 'PATCH', 'DELETE'),
  after: (answer) => ({
    ...answer,
    headers: answer.headers.map(
      ([name, value]) => [name, name === 'Allow' ? value.replaceAll(',', '') : value] as const,
    ),
  }),
});
