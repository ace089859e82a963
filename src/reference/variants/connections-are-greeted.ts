import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'connections-are-greeted',
  title: 'The first answer on each connection says which instance it is on, the others how often it was used',
  tempts: ['earlier-requests-do-not-matter', 'connection-is-no-credential'],
  after(answer, call, { tally }) {
    const used = tally(`greeted ${call.connection}`);
    const greeting = used === 1 ? (['X-Instance', `shop-${call.connection.length % 3}`] as const) : undefined;
    return { ...answer, headers: [...answer.headers, greeting ?? ['X-Used', String(used)]] };
  },
});
