import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import type { Json } from '../../http/message.js';

export default defineFault({
  id: 'library/a-replacement-adds-its-keywords',
  title: 'A replacement adds its keywords to those that are there',
  breaks: ['put-is-idempotent'],
  implies: [
    'put-replaces-entirely',
    'put-survives-a-lost-answer',
    'requests-keep-their-effects',
    'responses-match-schema',
  ],
  degree: 'subtle',
  on: onRecord('books', 'PUT'),
  rules: ({ stored }) => ({
    stored(fields, body, before) {
      const lists = [before?.values['keywords'], body['keywords']] as readonly (readonly Json[] | undefined)[];
      return { ...stored(fields, body), keywords: lists.flatMap((list) => list ?? []) };
    },
  }),
});
