import { objectIn } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/search-counts-what-it-shows',
  title: 'A record counts how often a search has shown it',
  breaks: ['declared-safe-is-safe'],
  degree: 'subtle',
  on: (call) => placeOf(call.path).kind === 'search',
  after(answer, call, { store }) {
    const text = String(objectIn(call)?.['query'] ?? '');
    const shown = answer.status === 200 && text !== '' ? store.all('products') : [];
    for (const row of shown) {
      if (!String(row.fields['name'] ?? '').includes(text)) continue;
      row.fields = { ...row.fields, shown: Number(row.fields['shown'] ?? 0) + 1 };
    }
    return answer;
  },
});
