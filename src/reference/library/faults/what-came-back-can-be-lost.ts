import { onAction } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/what-came-back-can-be-lost',
  title: 'A loan that was returned can be reported as lost',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order'],
  degree: 'subtle',
  on: onAction,
  rules: ({ leads }) => ({
    leads: (action, state) => (action === 'loss' && state === 'returned' ? 'lost' : leads(action, state)),
  }),
});
