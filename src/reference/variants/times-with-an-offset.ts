import { defineVariant } from '../deviation.js';

/** Two hours ahead of UTC, with microseconds. */
const local = (milliseconds: number): string =>
  new Date(milliseconds + 7_200_000).toISOString().replace('Z', '000+02:00');

export default defineVariant({
  id: 'times-with-an-offset',
  title: 'Times are shown in a zone that is not UTC, with microseconds',
  tempts: ['sort-follows-the-key', 'responses-match-schema', 'default-order-is-as-declared'],
  rules: ({ present }) => ({
    present: (row, version) => ({
      ...present(row, version),
      created_at: local(row.created),
      updated_at: local(row.updated),
    }),
  }),
});
