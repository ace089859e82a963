import { either, onCreate, onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

/** All that follows from the second in which the record was written last. */
const second = (tag: string): string => tag.trim().replace(/\..*$/, '');

export default defineVariant({
  id: 'weak-tags-stand-for-a-second',
  title: 'A record has a weak entity tag, and is not sent again to who has one of the same second',
  tempts: ['unchanged-is-not-sent-again', 'changed-is-sent-again', 'get-is-repeatable'],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE')),
  rules: ({ etag }) => ({
    etag: (item) => {
      const at = Math.floor(Date.parse(String(item['updated_at'])) / 1000);
      return `W/"${String(at)}.${etag(item).slice(1)}`;
    },
    isKnown: (named, current) =>
      named.trim() === '*' ||
      named.split(',').some((tag) => second(tag).replace(/^W\//, '') === second(current).replace(/^W\//, '')),
  }),
});
