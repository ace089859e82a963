import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

const STATES = { pay: 'paid', refund: 'refunded', cancel: 'cancelled' } as const;

export default defineFault({
  id: 'states/any-action-may-be-taken',
  title: 'An order may be paid, refunded and cancelled in any state',
  breaks: ['transitions-are-as-declared', 'racing-actions-fit-an-order'],
  degree: 'gross',
  on: onAction,
  rules: () => ({ leads: (action) => STATES[action] }),
});
