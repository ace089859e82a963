import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/silence-lasts-too-long',
  title: 'A silent stream breaks its silence after a second, not after a quarter',
  breaks: ['heartbeat-is-kept'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onStream(),
  rules: () => ({ beat: () => 1000 }),
});
