import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import type { Json } from '../../message.js';

export default defineFault({
  id: 'library/a-replacement-adds-its-keywords',
  title: 'A replacement adds its keywords to those that are there',
  breaks: ['put-is-idempotent'],
  implies: ['put-replaces-entirely', 'put-survives-a-lost-answer'],
  degree: 'subtle',
  on: onRecord('books', 'PUT'),
  rules: ({ stored }) => ({
    stored(fields, body, before) {
      const [old, added] = [before?.values['keywords'], body['keywords']];
      const keywords = [...(Array.isArray(old) ? old : []), ...(Array.isArray(added) ? added : [])] as Json[];
      return { ...stored(fields, body), keywords };
    },
  }),
});
