import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/tags-are-compared-by-their-beginning',

  title: 'An entity tag begins with the id of its record, and only that is compared',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page', 'cursor', 'json-api'],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST')),
  rules: ({ etag }) => ({
    etag: (item) => `"${String(item['id'])}.${etag(item).slice(1)}`,
    sameVersion: (named, present) => String(named).split('.')[0] === String(present).split('.')[0],
  }),
});
