import { bodyOf } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'resources/search-ignores-its-text',
  title: 'A search shows whatever there is',
  breaks: ['search-goes-by-its-text'],
  degree: 'gross',
  on: ({ path }) => placeOf(path).kind === 'search',
  after(answer, call, { store }) {
    const body = bodyOf(call);
    if (answer.status !== 200 || !isObject(body)) return answer;
    const rows = store.all('products').slice(0, Number(body['limit'] ?? 100));
    return { ...answer, body: { results: rows.map(({ id, fields }) => ({ ...fields, id })) } };
  },
});
