import { onAction } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/order-events-lack-their-state',
  title: 'The event of a payment carries an order without its state',
  breaks: ['events-match-their-types'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  rules: (rules) => ({
    announce(told, publish) {
      const { status: _, ...data } = told.data;
      rules.announce(told.type === 'order.paid' ? { ...told, data } : told, publish);
    },
  }),
});
