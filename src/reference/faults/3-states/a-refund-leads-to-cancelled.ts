import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-refund-leads-to-cancelled',
  title: 'An order that is refunded is shown as one that was cancelled',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order', 'requests-keep-their-effects', 'a-change-causes-its-event'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  rules: ({ leads }) => ({
    leads: (action, state) => (action === 'refund' && state === 'paid' ? 'cancelled' : leads(action, state)),
  }),
});
