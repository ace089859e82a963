import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { toldWhenWritten } from '../deviations/written.js';

export default defineFault({
  id: 'events/what-was-written-counts-as-told',
  title: 'Who comes back is told what was not yet written when the connection broke, whatever was read of it',
  breaks: ['unfinished-event-is-told-again'],

  degree: 'gross',
  dialects: ['plain'],
  on: onStream('products'),
  ...toldWhenWritten(() => true),
});
