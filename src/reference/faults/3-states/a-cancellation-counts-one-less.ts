import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-cancellation-counts-one-less',
  title: 'An order of several pieces that is cancelled is afterwards one of a piece less',
  breaks: ['actions-set-what-they-declare'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onAction(call) && call.path.endsWith('/cancel'),
  rules: ({ commit }) => ({
    commit(row, store) {
      const quantity = row?.fields['quantity'];
      if (row !== undefined && typeof quantity === 'number' && quantity > 1)
        row.fields = { ...row.fields, quantity: quantity - 1 };
      return commit(row, store);
    },
  }),
});
