import { onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'fields-in-another-order',
  title: 'Lists show the fields of a record in another order than a read does',
  tempts: [
    'get-is-repeatable',
    'get-is-safe',
    'fields-selects',
    'fields-are-only-added',
    'unknown-field-name-as-declared',
    'unknown-parameter-as-declared',
    'null-takes-a-member-away',
  ],
  on: onCollection('GET', 'HEAD'),
  rules: ({ present }) => ({
    present: (row, version) => Object.fromEntries(Object.entries(present(row, version)).reverse()),
  }),
});
