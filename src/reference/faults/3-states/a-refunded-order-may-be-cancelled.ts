import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-refunded-order-may-be-cancelled',
  title: 'An order that was refunded may still be cancelled',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order', 'requests-keep-their-effects'],
  degree: 'subtle',
  on: onAction,
  rules: ({ leads }) => ({
    leads: (action, state) => (action === 'cancel' && state === 'refunded' ? 'cancelled' : leads(action, state)),
  }),
});
