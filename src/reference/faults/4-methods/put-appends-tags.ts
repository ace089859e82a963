import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { Json } from '../../http/message.js';

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

export default defineFault({
  id: 'methods/put-appends-tags',
  title: 'A PUT adds its tags to those that are there',
  breaks: ['put-is-idempotent'],
  implies: [
    'put-replaces-entirely',
    'responses-match-schema',
    'events-match-their-types',
    'put-survives-a-lost-answer',
    'requests-keep-their-effects',
  ],
  degree: 'gross',
  on: onItem('PUT'),
  rules: ({ replaced }) => ({
    replaced(row, fields) {
      const after = replaced(row, fields);
      const tags = [...list(row.fields['tags']), ...list(after['tags'])];
      return tags.length === 0 ? after : { ...after, tags };
    },
  }),
});
