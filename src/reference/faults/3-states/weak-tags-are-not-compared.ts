import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/weak-tags-are-not-compared',

  title: 'Entity tags are weak, and a weak one in If-Match always holds',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page', 'cursor', 'json-api'],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST')),
  rules: ({ etag }) => ({
    etag: (item) => `W/${etag(item)}`,
    sameVersion: (named) => String(named).startsWith('W/'),
  }),
});
