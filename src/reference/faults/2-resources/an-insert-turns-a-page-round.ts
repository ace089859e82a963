import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { onceWritten } from '../deviations/endless.js';

export default defineFault({
  on: onCollection('GET'),
  ...onceWritten(
    {
      id: 'resources/an-insert-turns-a-page-round',
      title: 'A page after a record was made stands in the opposite order',
      breaks: ['cursor-walk-survives-writes'],
      degree: 'subtle',
    },
    (page) => ({ ...page, rows: [...page.rows].reverse() }),
  ),
});
