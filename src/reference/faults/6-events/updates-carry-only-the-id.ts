import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/updates-carry-only-the-id',
  title: 'The event of an update carries only the id of the record',
  breaks: ['events-match-their-types'],

  degree: 'gross',
  dialects: ['plain'],
  on: onItem('PATCH', 'PUT'),
  rules: (rules) => ({
    announce: (told, publish) => rules.announce({ ...told, data: { id: told.data['id'] ?? '' } }, publish),
  }),
});
