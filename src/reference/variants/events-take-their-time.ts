import { isSafe } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'events-take-their-time',
  title: 'Events come a quarter of a second after what caused them',
  tempts: [
    'a-change-causes-its-event',
    'refused-write-causes-none',
    'events-keep-their-order',
    'stream-resumes',
    'unfinished-event-is-told-again',
    'subscribers-are-told-the-same',
  ],
  on: (call) => !isSafe(call),
  rules: (rules, _call, { clock }) => ({
    announce: (told, publish) => void clock.wait(250).then(() => rules.announce(told, publish)),
  }),
});
