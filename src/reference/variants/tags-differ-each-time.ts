import { either, onCreate, onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'tags-differ-each-time',
  title: 'Each answer has a weak entity tag of its own, and each of them stands for the state that it came with',
  tempts: [
    'stale-update-is-refused',
    'stale-delete-is-refused',
    'one-racer-wins',
    'head-mirrors-get',
    'unchanged-is-not-sent-again',
    'changed-is-sent-again',
  ],
  on: either(onCreate, onItem('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE')),
  rules: ({ etag }, _call, { tally }) => {
    const state = (tag: unknown): string | undefined => /^W\/"[0-9]+\.(.*)$/.exec(String(tag))?.[1];
    return {
      etag: (item) => `W/"${tally('tags')}.${etag(item).slice(1)}`,
      sameVersion: (named, present) => state(named) === state(present),
    };
  },
});
