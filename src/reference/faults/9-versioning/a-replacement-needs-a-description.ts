import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/a-replacement-needs-a-description',
  title: 'A PUT is refused unless the request has a description',
  breaks: ['old-requests-still-work'],
  implies: ['one-racer-wins'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PUT'),
  rules: ({ problems }) => ({
    problems(resource, body) {
      const found = problems(resource, body);
      return 'description' in body ? found : [...found, { at: '/description', problem: 'is missing' }];
    },
  }),
});
