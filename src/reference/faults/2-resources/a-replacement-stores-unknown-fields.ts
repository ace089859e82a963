import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { unknownIn } from '../../members.js';

export default defineFault({
  id: 'resources/a-replacement-stores-unknown-fields',
  title: 'A PUT stores fields that do not exist, and they are shown from then on',
  breaks: ['unknown-field-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PUT'),
  rules: ({ accept }) => ({
    accept: (resource, body) => ({
      ...accept(resource, body),
      ...Object.fromEntries(unknownIn(resource, body).map((name) => [name, body[name] ?? null])),
    }),
  }),
});
