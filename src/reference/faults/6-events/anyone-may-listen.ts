import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/anyone-may-listen',
  title: 'The stream asks nobody who they are',
  breaks: ['stream-refuses-without-credentials'],
  implies: ['a-change-causes-its-event'],

  degree: 'gross',
  dialects: ['plain'],
  on: onStream(),
  rules: () => ({ authenticate: () => ({ name: 'anyone', writes: false }) }),
});
