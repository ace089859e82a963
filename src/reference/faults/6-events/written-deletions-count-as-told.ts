import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { toldWhenWritten } from '../deviations/written.js';

export default defineFault({
  id: 'events/written-deletions-count-as-told',
  title: 'A deletion whose event was written is not told again, though the connection broke in the middle of it',
  breaks: ['unfinished-event-is-told-again'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('products'),
  ...toldWhenWritten(({ type }) => type === 'product.deleted'),
});
