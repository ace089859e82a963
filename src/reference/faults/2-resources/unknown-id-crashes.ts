import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../refusal.js';

export default defineFault({
  id: 'resources/unknown-id-crashes',
  title: 'An id that does not exist is a server error',
  breaks: ['unknown-id-is-404'],
  implies: [
    'no-server-error',
    'errors-have-one-shape',
    'delete-removes',
    'delete-is-idempotent',
    'post-creates',
    'delete-survives-a-lost-answer',
  ],
  degree: 'gross',
  dialects: ['plain', 'link', 'cursor', 'json-api', 'page'],
  on: onItem('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'POST'),
  before({ place }, { store }) {
    if (place.kind === 'item' && store.get(place.resource, place.id, place.parent) === undefined) throw internal();
  },
});
