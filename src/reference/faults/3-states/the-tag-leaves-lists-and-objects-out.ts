import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/the-tag-leaves-lists-and-objects-out',
  title:
    'An entity tag is made of the texts and numbers of a record, without its lists, its objects and the time of the change',
  breaks: ['tags-change-with-every-member'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page', 'cursor'],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST')),
  rules: ({ etag }) => ({
    etag(item) {
      const kept = Object.entries(item).filter(([name, value]) => name !== 'updated_at' && typeof value !== 'object');
      return etag(Object.fromEntries(kept));
    },
  }),
});
