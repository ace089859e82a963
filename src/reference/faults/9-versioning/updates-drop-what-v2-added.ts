import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/updates-drop-what-v2-added',
  title: 'A PATCH through version 1 takes away the currency that only version 2 shows',
  breaks: ['versions-share-their-records'],
  degree: 'subtle',
  dialects: ['plain'],
  on: anyCall,
  rules: ({ present }, _call, shop) => ({
    present: (row, version) =>
      Object.fromEntries(
        Object.entries(present(row, version)).filter(
          ([name]) => name !== 'currency' || shop.tallied(`updated ${row.id}`) === 0,
        ),
      ),
  }),
  before({ method, place, version }, shop) {
    if (method === 'PATCH' && version === 'v1' && place.kind === 'item') shop.tally(`updated ${place.id}`);
  },
});
