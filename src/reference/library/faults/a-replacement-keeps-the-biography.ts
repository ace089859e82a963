import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-replacement-keeps-the-biography',
  title: 'A replacement without a biography leaves the old one',
  breaks: ['put-replaces-entirely'],
  degree: 'subtle',
  on: onRecord('authors', 'PUT'),
  rules: ({ stored }) => ({
    stored: (fields, body, before) => stored(fields, { biography: before?.values['biography'] ?? null, ...body }),
  }),
});
