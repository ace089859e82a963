import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf, sameRequest, whenGone } from '../../records/client-disconnect.js';
import type { Json } from '../../http/message.js';

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

export default defineFault({
  id: 'methods/put-appends-after-a-lost-answer',
  title: 'A PUT that is repeated because its caller left adds its tags to those that are there',
  breaks: ['put-survives-a-lost-answer'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: onItem('PUT'),
  rules: ({ replaced }, call, { memory, store }) => ({
    replaced(row, fields) {
      const after = replaced(row, fields);
      if (!memory('left', () => new Set<string>()).has(sameRequest(call))) return after;
      const tags = [...list(rowOf(call, store)?.fields['tags']), ...list(after['tags'])];
      return tags.length === 0 ? after : { ...after, tags };
    },
  }),
  before({ call }, { memory }) {
    whenGone(call, () => memory('left', () => new Set<string>()).add(sameRequest(call)));
  },
});
