import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/a-repeated-create-is-taken',
  title: 'A create that was refused is taken when the same octets come again',
  breaks: ['refusals-repeat'],
  implies: ['invalid-values-are-refused'],
  degree: 'subtle',
  on: onCreate,
  after(answer, call, { memory, store }) {
    const place = placeOf(call.path);
    const refused = memory('refused creates', () => new Set<string>());
    const text = `${call.path} ${Buffer.from(call.body).toString()}`;
    if ((answer.status !== 400 && answer.status !== 422) || place.kind !== 'collection') return answer;
    if (!refused.has(text)) {
      refused.add(text);
      return answer;
    }
    const row = store.insert(place.resource, {}, place.parent === undefined ? {} : { parent: place.parent });
    return { status: 201, headers: [['Location', `${call.path}/${row.id}`]], body: { id: row.id } };
  },
});
