import { split } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'cursors-hide-the-options',
  title: 'The link to the next page has a cursor and nothing else, which stands for all that was asked for',
  tempts: ['responses-match-schema', 'limit-is-a-maximum', 'combined-options-agree', 'fields-selects'],
  on: onCollection('any', 'GET', 'HEAD'),
  read(call, { memory }) {
    const { path, query } = split(call.path);
    const known = memory('queries', () => new Map<string, string>()).get(query.get('cursor') ?? '');
    return known === undefined ? call : { ...call, path: `${path}?${known}` };
  },
  after: (answer, _call, { memory }) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [
      name,
      value.replace(/\?([^>?]*)(>; rel="next")/, (_all, query: string, end: string) => {
        const queries = memory('queries', () => new Map<string, string>());
        const cursor = [...queries].find(([, known]) => known === query)?.[0] ?? `page-${queries.size + 1}`;
        queries.set(cursor, query);
        return `?cursor=${cursor}${end}`;
      }),
    ]),
  }),
});
