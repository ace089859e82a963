import { forVersion, onUpdate } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/patches-save-the-whole-record',

  title: 'An update without a version reads the record, and saves all of it in the next turn of the event loop',
  breaks: ['disjoint-patches-survive'],
  degree: 'subtle',
  on: (call) => onUpdate(call) && !forVersion(call),
  rules: ({ commit }) => ({
    async commit(row, store) {
      await nextTurn();
      return commit(row, store);
    },
  }),
});
