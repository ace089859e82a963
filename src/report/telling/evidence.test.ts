import { expect, test } from 'vitest';
import type { Finding } from '../../result/verdict.js';
import { evidenceOf, placeOf } from './evidence.js';
import type { Told } from './tell.js';

const body = JSON.stringify({
  given_name: 'a',
  family_name: 'pb-3917cffc-1wuoezr46 a',
  born: '2001-01-01',
  email: ' a@b.c',
});
const told = {
  deciding: {
    request: { method: 'POST', url: 'http://127.0.0.1/patients', headers: [], body },
    as: '',
    response: { status: 201, headers: [], bodyState: 'text', body: '{}', received: 2 },
  },
  differences: [],
} as unknown as Told;

const asked = (claim: string, most: number): string | undefined =>
  evidenceOf(told, { claim, observed: '' } as unknown as Finding, undefined, most)?.asked;

test('a long body is shown from the member on that the finding names', () => {
  expect(asked('patients.create refuses pattern of /email: not of the form', 60)).toBe(
    'POST /patients  {…,"email":" a@b.c"}',
  );
});

test.each([
  [
    'the first member is the one',
    'patients.create refuses type of /given_name: null',
    40,
    /^POST \/patients {2}\{"given_name".*…$/,
  ],
  ['no member is named', 'patients.create refuses an array', 40, /^POST \/patients {2}\{"given_name".*…$/],
  ['there is room for all of it', 'patients.create refuses pattern of /email: no', 300, /\{"given_name".*"\}$/],
])('it is shown from its start where %s', (_, claim, most, expected) => {
  expect(asked(claim, most)).toMatch(expected);
});

test('an answer is marked at the member that the claim is about, or at a value that was observed', () => {
  const body = '{"paid":"0.00","outstanding":"0.00","at":"2026-01-02"}';
  const none = { differences: [] };
  const place = (observed: string, claim: string): string =>
    body.slice(placeOf(body, none, { observed, claim })).slice(0, 13);
  expect(place('"0.00"', 'fines.list shows /outstanding as amount - /paid')).toBe('"outstanding"');
  expect(place('"2026-01-02" before "2026-01-03"', 'Values of at are in order')).toBe('2026-01-02"}');
});
