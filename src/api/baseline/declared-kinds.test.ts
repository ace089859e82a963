import { expect, it } from 'vitest';
import type { JsonSchema } from '../../contract/text/json.js';
import { declaredKinds } from './declared-kinds.js';
import { departures, memberKinds, withNulls } from '../../check/values/member-kinds.js';

const SCHEMA: JsonSchema = {
  type: 'object',
  $defs: { money: { anyOf: [{ type: 'integer' }, { $ref: '#/$defs/nothing' }] }, nothing: { type: 'null' } },
  properties: {
    name: { type: 'string' },
    note: { type: ['string', 'null'] },
    ended: { type: ['string', 'null'], format: 'date-time' },
    price: { $ref: '#/$defs/money' },
    size: { enum: ['s', 'm', null] },
    either: { oneOf: [{ type: 'string' }, {}] },
    both: { allOf: [{ type: ['integer', 'null'] }, { type: 'number' }] },
    free: {},
  },
};

it.each([
  ['/name', ['string']],
  ['/note', ['string', 'null']],
  ['/ended', ['date-time', 'null']],
  ['/price', ['integer', 'null']],
  ['/size', ['string', 'null']],
  ['/either', undefined],
  ['/both', ['integer']],
  ['/free', undefined],
  ['/unknown', undefined],
])('the kinds that are declared at %s', (pointer, kinds) => {
  expect(declaredKinds(SCHEMA, pointer)).toEqual(kinds);
});

it('a member that is declared nullable may be null on one day and something else on another', () => {
  const declared = (pointer: string): readonly string[] | undefined => declaredKinds(SCHEMA, pointer);
  const empty = { name: 'a', note: null, ended: null, size: null, free: null };
  const full = { name: 'b', note: 'x', ended: '2026-01-01T00:00:00Z', size: 's', free: 1 };
  const broken = (was: object, is: object): readonly string[] => {
    const recorded = withNulls(memberKinds([was as typeof empty]), declared);
    return departures(recorded, memberKinds([is as typeof empty]), 'breaking').broken;
  };
  expect(broken(empty, full)).toEqual([]);
  expect(broken(full, empty)).toEqual(['/free is null, and never was']);
  expect(broken(empty, { ...full, note: 7, name: null, free: null })).toEqual([
    '/name is null, and never was',
    '/note is integer, it was null or string',
  ]);
});

it('a member that was null and that no schema limits was of no kind: what comes later is only told', () => {
  const [was, is] = [memberKinds([{ free: null }]), memberKinds([{ free: 1 }])];
  const unjudged = ['/free is integer, it was null'];
  expect(departures(was, is, 'breaking', 'breaking')).toEqual({ broken: [], unjudged });
});
