import { onUpdate } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/update-answers-another-date-format',
  title: 'The answer to an update has a date that is not RFC 3339',
  breaks: ['responses-match-schema'],
  degree: 'subtle',
  // Where every update must name a tag, none would match: it is made of the date.
  dialects: ['plain', 'link', 'cursor', 'put-create'],
  on: onUpdate,
  rules: ({ present }) => ({
    present: (row, version) => ({ ...present(row, version), updated_at: new Date(row.updated).toUTCString() }),
  }),
});
