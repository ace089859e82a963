import { onLaterPage } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/dates-become-numbers-on-later-pages',
  title: 'From the second page on, the time of the last change is a number',
  breaks: ['responses-match-schema'],
  degree: 'subtle',
  on: onLaterPage,
  rules: ({ present }) => ({
    present: (row, version) => ({ ...present(row, version), updated_at: row.updated }),
  }),
});
