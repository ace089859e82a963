import { defineFault } from '../../deviation.js';
import { madeIn } from '../deviations/made-in-a-state.js';

export default defineFault({
  id: 'states/orders-are-made-in-any-state',
  title: 'A new order is in the state that its caller writes',
  breaks: ['state-is-written-as-declared', 'read-only-fields-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  ...madeIn(['paid', 'refunded', 'cancelled']),
});
