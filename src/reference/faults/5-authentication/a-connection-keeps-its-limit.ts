import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'authentication/a-connection-keeps-its-limit',
  title: 'A list without a limit has the one that was asked for last on the same connection',
  breaks: ['earlier-requests-do-not-matter'],
  degree: 'gross',
  on: onCollection('GET'),
  rules: ({ page }, call, { memory }) => ({
    page({ query, ...sorted }, rules) {
      const kept = memory('limits', () => new Map<string, number>());
      const isAsked = split(call.path).query.has('limit');
      const limit = isAsked ? query.limit : (kept.get(call.connection) ?? query.limit);
      kept.set(call.connection, limit);
      return page({ ...sorted, query: { ...query, limit } }, rules);
    },
  }),
});
