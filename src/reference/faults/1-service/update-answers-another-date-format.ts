import { onUpdate } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/update-answers-another-date-format',
  title: 'The answer to an update has a date that is not RFC 3339',
  breaks: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'cursor', 'put-create', 'json-api'],
  on: onUpdate,
  rules: ({ present }) => ({
    present: (row, version) => ({ ...present(row, version), updated_at: new Date(row.updated).toUTCString() }),
  }),
});
