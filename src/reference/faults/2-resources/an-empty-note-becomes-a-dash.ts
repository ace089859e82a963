import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'resources/an-empty-note-becomes-a-dash',
  title: 'An order with an empty note gets a dash for it',
  breaks: ['identifying-texts-may-be-short'],
  degree: 'subtle',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    return call.method === 'POST' && place.kind === 'collection' && place.resource === 'orders';
  },
  rules: ({ accept }) => ({
    accept(resource, body) {
      const fields = accept(resource, body);
      return body['note'] === '' ? { ...fields, note: '-' } : fields;
    },
  }),
});
