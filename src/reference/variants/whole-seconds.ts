import { defineVariant } from '../deviation.js';

const seconds = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

export default defineVariant({
  id: 'whole-seconds',
  title: 'Times are shown in whole seconds and sorted by more',
  tempts: ['sort-follows-the-key', 'responses-match-schema', 'put-is-idempotent', 'default-order-is-as-declared'],
  rules: ({ present }) => ({
    present: (row, version) => ({
      ...present(row, version),
      created_at: seconds(row.created),
      updated_at: seconds(row.updated),
    }),
  }),
});
