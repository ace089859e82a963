import { endless } from '../deviations/endless.js';

export default endless(
  {
    id: 'resources/a-filtered-list-does-not-end',
    title: 'Behind the last record that a filter leaves, cursors lead to empty pages for ever',
    breaks: ['filter-is-exact'],
    degree: 'subtle',
    dialects: ['plain', 'json-api'],
  },
  ({ query: { after, filters } }) => after !== undefined && filters.length > 0,
);
