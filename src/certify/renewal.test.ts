import { expect, test } from 'vitest';
import { renewalOf, renewalText, type Certifying } from './renewal.js';
import type { Certificate } from './statement.js';

const CERTIFICATE = {
  service: 'Shop',
  target: { baseUrl: 'https://shop.example', peers: [] },
  profile: { id: 'core-read', version: 1 },
  locks: [{ name: 'v1.lock.yaml', sha256: 'a' }],
  switchedOff: [],
  started: '2026-05-01T10:00:00.000Z',
} as unknown as Certificate;

function certifying(facts: object, said: Partial<Certificate> = {}): Certifying {
  return { certificate: { ...CERTIFICATE, ...said }, files: new Map([['facts.json', JSON.stringify(facts)]]) };
}

const BEFORE = certifying({ 'a.status': 200, 'b.max': 100 });

function breaking(after: Certifying): readonly string[] {
  return renewalOf(BEFORE, after).flatMap(({ breaks, text }) => (breaks ? [text] : []));
}

test('a renewal of the same says so', () => {
  expect(renewalText(renewalOf(BEFORE, BEFORE), CERTIFICATE)).toContain('nothing that it says has changed');
});

test('a fact that is stated since breaks nobody', () => {
  const changes = renewalOf(BEFORE, certifying({ 'a.status': 200, 'b.max': 100, 'c.new': true }));
  expect(changes).toEqual([{ breaks: false, text: 'c.new: stated since' }]);
});

test.each<[string, Certifying, string]>([
  ['a fact', certifying({ 'a.status': 204, 'b.max': 100 }), 'a.status: 200 before, 204 now'],
  ['a fact that is left out', certifying({ 'a.status': 200 }), 'b.max: stated no longer'],
  [
    'the address',
    certifying({ 'a.status': 200, 'b.max': 100 }, { target: { baseUrl: 'https://b.example', peers: [] } }),
    'address: https://shop.example before, https://b.example now',
  ],
  [
    'a baseline',
    certifying({ 'a.status': 200, 'b.max': 100 }, { locks: [{ name: 'v1.lock.yaml', sha256: 'b' }] }),
    'baseline v1.lock.yaml: it is held to another one than was certified',
  ],
  [
    'a baseline that is gone',
    certifying({ 'a.status': 200, 'b.max': 100 }, { locks: [] }),
    'baseline v1.lock.yaml: it is held to it no longer',
  ],
  [
    'what is not looked at',
    certifying(
      { 'a.status': 200, 'b.max': 100 },
      { switchedOff: [{ what: 'lists.lag', says: '2s', effect: 'narrowed', rules: 2, checks: [] }] },
    ),
    'not looked at any more: lists.lag: 2s (2 rules)',
  ],
])('%s is named', (_, after, text) => {
  expect(breaking(after)).toEqual([text]);
});
