import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/the-tag-is-that-of-the-texts',
  title: 'An entity tag is made of the texts of a record alone, without the time of the change',
  breaks: ['tags-change-with-every-member'],
  degree: 'gross',
  dialects: ['plain', 'link', 'page', 'cursor', 'put-create'],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST')),
  rules: ({ etag }) => ({
    etag(item) {
      const kept = Object.entries(item).filter(([name, value]) => name !== 'updated_at' && typeof value === 'string');
      return etag(Object.fromEntries(kept));
    },
  }),
});
