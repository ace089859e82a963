import { forVersion } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/versions-are-compared-a-turn-before-the-store',

  title: 'An update for a version is compared, and stored in the next turn of the event loop',
  breaks: ['one-racer-wins'],
  // Where the patches of a burst must name a version.
  implies: ['disjoint-patches-survive'],
  degree: 'subtle',
  on: forVersion,
  rules: ({ commit }) => ({
    async commit(row, store) {
      await nextTurn();
      return commit(row, store);
    },
  }),
});
