import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/a-create-makes-two',
  title: 'A create of a review makes a second one of the same',
  breaks: ['post-creates'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => {
    const place = placeOf(call.path);
    return onCreate(call) && 'resource' in place && place.resource === 'reviews';
  },
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    if (answer.status !== 201 || place.kind !== 'collection' || place.parent === undefined) return answer;
    const made = store.all('reviews', place.parent).at(-1);
    if (made !== undefined) {
      const { fields, parent, owner } = made;
      store.insert('reviews', fields, { ...(parent && { parent }), ...(owner && { owner }) });
    }
    return answer;
  },
});
