import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/tags-are-whole-seconds',

  title: 'An entity tag is the second of the last change',
  breaks: ['stale-update-is-refused', 'one-racer-wins'],
  implies: ['changed-is-sent-again'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page', 'cursor', 'json-api'],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST')),
  rules: ({ etag }) => ({
    etag(item) {
      const { updated_at: changed } = item;
      return typeof changed === 'string' ? `"${Math.floor(Date.parse(changed) / 1000)}"` : etag(item);
    },
  }),
});
