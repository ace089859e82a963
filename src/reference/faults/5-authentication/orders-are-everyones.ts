import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/orders-are-everyones',
  title: 'Everybody sees the orders of everybody, and can pay and cancel them',
  breaks: ['private-records-are-hidden'],
  degree: 'gross',
  on: anyCall,
  rules: () => ({ sees: () => true }),
});
