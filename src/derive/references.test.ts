import { expect, it } from 'vitest';
import { likelyReferences, withoutUnsayable } from './resources/body.js';

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
  expect(likelyReferences({ schema: body, said: new Map() }, resources)).toEqual([
    { pointer: `/${name}`, to, isRequired: true },
  ]);
});

it.each([
  ['title', word],
  ['category', { type: 'integer', enum: [1, 2] }],
  ['branches', whole],
  ['grid', word],
  ['branch_count', whole],
])('%s is not, for what is known of it', (name, member) => {
  const schema = { properties: { [name]: member } };
  expect(likelyReferences({ schema, said: new Map() }, resources)).toEqual([]);
});

it.each([
  ['patron', 'Id of a patron of the library (404 otherwise).', 'patrons'],
  ['borrower', 'The identifier of the patron who borrows', 'patrons'],
  ['shelf', 'id of its branch', 'branches'],
  ['patron', 'The patron who borrows, by name', undefined],
  ['patron', 'Name of a patron', undefined],
  ['shelf', 'Id of a rack', undefined],
])('%s is what the document says of it: %s', (name, text, to) => {
  const body = { schema: { properties: { [name]: word } }, said: new Map([[name, text]]) };
  expect(likelyReferences(body, resources).map((one) => one.to)).toEqual(to === undefined ? [] : [to]);
});

it('an optional member that names a record is not written while it is not certain which', () => {
  const schema = { properties: { patron: word, note: word, color: { ...word, enum: ['red'] } } };
  const said = new Map([
    ['patron', 'Id of a patron'],
    ['note', 'What the patron says'],
    ['color', 'Id of a color'],
  ]);
  expect(withoutUnsayable({ schema, said }, new Set(), { defaults: true }).dropped).toEqual(['patron']);
  expect(withoutUnsayable({ schema, said }, new Set(['patron']), { defaults: true }).dropped).toEqual([]);
});
