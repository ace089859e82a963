import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { errorAnswer, wrongState } from '../../http/refusal.js';

export default defineFault({
  id: 'authentication/a-hidden-order-is-in-conflict',
  title: 'Who cancels the order of another one is told that its state does not allow it, and so that it is there',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'action' && place.action === 'cancel' ? store.get('orders', place.id) : undefined;
    return answer.status === 404 && row ? errorAnswer(wrongState('cancel', 'shipped')) : answer;
  },
});
