import { expect, it } from 'vitest';
import { likelyReferences } from './body.js';

const resources = ['branches', 'patrons', 'titles', 'categories'];
const whole = { type: 'integer' };
const uuid = { type: ['string', 'null'], format: 'uuid' };
const word = { type: 'string' };

it.each([
  ['patron_id', word, 'patrons'],
  ['branchId', word, 'branches'],
  ['title', uuid, 'titles'],
  ['branch', whole, 'branches'],
  ['home_branch', whole, 'branches'],
])('%s is likely to name a record', (name, member, to) => {
  const body = { properties: { [name]: member }, required: [name] };
  expect(likelyReferences(body, resources)).toEqual([{ pointer: `/${name}`, to, isRequired: true }]);
});

it.each([
  ['title', word],
  ['category', { type: 'integer', enum: [1, 2] }],
  ['branches', whole],
  ['grid', word],
  ['branch_count', whole],
])('%s is not, for what is known of it', (name, member) => {
  expect(likelyReferences({ properties: { [name]: member } }, resources)).toEqual([]);
});
