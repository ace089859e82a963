import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';

export default defineFault({
  id: 'resources/unknown-id-answers-null',
  title: 'An id that never existed answers 200 and null',
  breaks: ['unknown-id-is-404'],
  implies: ['errors-have-one-shape', 'responses-match-schema', 'private-records-are-hidden'],
  degree: 'gross',
  // Where callers choose the ids nothing is made under one that seems to be taken.
  dialects: ['plain', 'link', 'cursor', 'json-api', 'page'],
  on: onItem('GET', 'HEAD', 'DELETE'),
  rules: ({ remove }, _call, shop) => ({
    remove(row, store) {
      shop.tally(`deleted ${row.id}`);
      remove(row, store);
    },
  }),
  after(answer, call, shop) {
    const place = placeOf(call.path);
    const isMissing = call.method !== 'DELETE' && answer.status === 404 && place.kind === 'item';
    if (!isMissing || shop.tallied(`deleted ${place.id}`) > 0) return answer;
    return { status: 200, headers: [], body: null };
  },
});
