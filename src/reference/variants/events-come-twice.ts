import { isSafe } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'events-come-twice',
  title: 'Events of products are delivered twice, the second time after others',
  tempts: [
    'a-change-causes-its-event',
    'events-keep-their-order',
    'refused-write-causes-none',
    'stream-resumes',
    'unfinished-event-is-told-again',
    'subscribers-are-told-the-same',
  ],
  on: (call) => !isSafe(call),
  rules: (rules, _call, { clock }) => ({
    announce(told, publish) {
      rules.announce(told, publish);
      if (told.resource === 'products') void clock.wait(40).then(() => rules.announce(told, publish));
    },
  }),
});
