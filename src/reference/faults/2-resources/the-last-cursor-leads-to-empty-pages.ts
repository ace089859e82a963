import { endless } from '../deviations/endless.js';

export default endless(
  {
    id: 'resources/the-last-cursor-leads-to-empty-pages',
    title: 'Every page has a cursor, and behind the last record they lead to empty pages for ever',
    breaks: ['cursor-walk-is-a-partition'],
    degree: 'gross',
    dialects: ['plain', 'json-api'],
  },
  ({ query: { after } }) => after !== undefined,
);
