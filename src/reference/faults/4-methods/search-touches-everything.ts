import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/search-touches-everything',
  title: 'A search notes on every product when it was last looked at',
  breaks: ['declared-safe-is-safe'],
  degree: 'gross',
  on: (call) => placeOf(call.path).kind === 'search',
  before(_request, { store, clock }) {
    const seen = new Date(clock.now()).toISOString();
    for (const row of store.all('products')) row.fields = { ...row.fields, last_seen: seen };
  },
});
