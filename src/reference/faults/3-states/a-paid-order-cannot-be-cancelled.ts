import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-paid-order-cannot-be-cancelled',
  title: 'An order cannot be cancelled once it is paid, though that is declared',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order', 'requests-keep-their-effects', 'valid-requests-succeed'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  rules: ({ leads }) => ({
    leads: (action, state) => (action === 'cancel' && state === 'paid' ? undefined : leads(action, state)),
  }),
});
