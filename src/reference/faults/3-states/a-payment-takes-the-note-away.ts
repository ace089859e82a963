import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-payment-takes-the-note-away',
  title: 'An order that is paid loses its note',
  breaks: ['actions-set-what-they-declare'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => onAction(call) && call.path.endsWith('/pay'),
  rules: ({ commit }) => ({
    commit(row, store) {
      if (row !== undefined) row.fields = { ...row.fields, note: null };
      return commit(row, store);
    },
  }),
});
