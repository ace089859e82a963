import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { badRequest } from '../../http/refusal.js';
import { FIELDS } from '../../http/queries.js';

export default defineFault({
  id: 'resources/unknown-field-names-are-refused',
  title: 'A selection with a name that no field has is refused',
  breaks: ['unknown-field-name-as-declared'],
  degree: 'gross',
  dialects: ['plain', 'link', 'put-create'],
  on: asking(onCollection('GET'), 'fields'),
  before({ query }) {
    const names = (query.get('fields') ?? '').split(',');
    if (names.some((name) => !FIELDS.includes(name))) throw badRequest('There is no such field');
  },
});
