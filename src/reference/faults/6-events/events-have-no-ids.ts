import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/events-have-no-ids',
  title: 'No event has an id, so that nobody can say behind which to go on',
  breaks: ['stream-resumes'],
  degree: 'gross',
  dialects: ['plain'],
  on: onStream('products'),
  rules: ({ eventText }) => ({ eventText: (said) => eventText(said).replace(/^id: .*\n/, '') }),
});
