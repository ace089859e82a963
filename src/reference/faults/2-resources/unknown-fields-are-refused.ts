import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { unknownIn } from '../../members.js';

export default defineFault({
  id: 'resources/unknown-fields-are-refused',
  title: 'A create with a field that does not exist is refused',
  breaks: ['unknown-field-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  rules: ({ problems }) => ({
    problems: (resource, body) => [
      ...problems(resource, body),
      ...unknownIn(resource, body).map((name) => ({ at: `/${name}`, problem: 'does not exist' })),
    ],
  }),
});
