import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'authentication/anyone-may-cancel',
  title: 'Orders of others are hidden, and can be cancelled all the same',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  on: (call) => onAction(call) && placeOf(call.path).kind === 'action' && call.path.endsWith('/cancel'),
  rules: () => ({ sees: () => true }),
});
