import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-replacement-merges',
  title: 'A replacement leaves what it does not name',
  breaks: ['put-replaces-entirely'],
  degree: 'gross',
  on: onRecord('any', 'PUT'),
  rules: ({ stored }) => ({
    stored: (fields, body, before) => stored(fields, { ...before?.values, ...body }),
  }),
});
