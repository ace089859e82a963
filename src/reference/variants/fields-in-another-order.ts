import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'fields-in-another-order',
  title: 'Lists show the fields of a record in another order than a read does',
  tempts: ['get-is-repeatable', 'get-is-safe', 'fields-selects', 'fields-are-only-added'],
  on: onCollection('GET', 'HEAD'),
  rules: ({ present }) => ({
    present: (row, version) => Object.fromEntries(Object.entries(present(row, version)).reverse()),
  }),
});
