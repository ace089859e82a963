import { isSafe } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'more-events-than-declared',
  title: 'Events carry more fields than declared, and there are events of other types and of others’ records',
  tempts: ['events-match-their-types', 'a-change-causes-its-event', 'refused-write-causes-none'],
  on: (call) => !isSafe(call),
  rules: (rules) => ({
    announce(told, publish) {
      rules.announce({ ...told, type: `${told.type.split('.')[0] ?? ''}.touched` }, publish);
      rules.announce({ ...told, data: { ...told.data, id: '0', trace: 'abc' } }, publish);
      rules.announce({ ...told, data: { ...told.data, actor: { name: 'somebody' } } }, publish);
    },
  }),
});
