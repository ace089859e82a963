import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/silence-is-not-broken',
  title: 'A silent stream says nothing, for twenty seconds',
  breaks: ['heartbeat-is-kept'],

  degree: 'gross',
  dialects: ['plain'],
  on: onStream(),
  rules: () => ({ beat: () => 20_000 }),
});
