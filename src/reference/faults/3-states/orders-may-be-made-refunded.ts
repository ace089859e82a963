import { defineFault } from '../../deviation.js';
import { madeIn } from '../deviations/made-in-a-state.js';

export default defineFault({
  id: 'states/orders-may-be-made-refunded',
  title: 'A new order is refunded when its caller writes so',
  breaks: ['state-is-written-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  ...madeIn(['refunded']),
});
