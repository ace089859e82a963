import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'uneven-latency',
  title: 'Answers take from 0 to 300 milliseconds',
  tempts: ['valid-requests-succeed', 'base-url-answers', 'get-is-safe'],
  async wire(reply, _call, { tally, clock }) {
    await clock.wait((tally('answers') * 7919) % 301);
    return reply;
  },
});
