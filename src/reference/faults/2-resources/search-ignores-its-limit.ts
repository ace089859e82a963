import { bodyOf } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'resources/search-ignores-its-limit',
  title: 'A search shows all that it finds, whatever the limit',
  breaks: ['search-goes-by-its-text'],
  degree: 'subtle',
  on: ({ path }) => placeOf(path).kind === 'search',
  after(answer, call, { store }) {
    const body = bodyOf(call);
    if (answer.status !== 200 || !isObject(body)) return answer;
    const rows = store.all('products').filter(({ fields }) => String(fields['name']).includes(String(body['query'])));
    return { ...answer, body: { results: rows.map(({ id, fields }) => ({ ...fields, id })) } };
  },
});
