import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/duplicates-fail-a-precondition',
  title:
    'A value that is taken, and a record that has changed, are answered with 412, which is no status of the service',
  breaks: ['errors-are-as-declared'],
  implies: [
    'one-racer-wins',
    'stale-update-is-refused',
    'stale-delete-is-refused',
    'one-creator-wins',
    'acknowledged-updates-survive',
  ],
  degree: 'subtle',
  dialects: ['cursor'],
  on: anyCall,
  after: (answer) => (answer.status === 409 ? { ...answer, status: 412 } : answer),
});
