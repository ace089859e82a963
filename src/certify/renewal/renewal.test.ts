import { expect, test } from 'vitest';
import { renewalOf, renewalText, type Certifying } from './renewal.js';
import type { Certificate } from '../statement.js';

const CERTIFICATE = {
  service: 'Shop',
  target: { baseUrl: 'https://shop.example', peers: [] },
  profile: { id: 'core-read', version: 1 },
  locks: [{ name: 'v1.lock.yaml', sha256: 'a' }],
  switchedOff: [],
  rules: { satisfied: 20 },
  brokenAdvice: [],
  allowedVolatile: [],
  control: { proven: 'file', token: '' },
  ran: { by: 'witnessed', witness: 'Ada' },
  challenge: { text: 'a', by: 'issuer' },
  disguised: true,
  started: '2026-05-01T10:00:00.000Z',
} as unknown as Certificate;

function certifying(facts: object, said: Partial<Certificate> = {}): Certifying {
  return { certificate: { ...CERTIFICATE, ...said }, files: new Map([['facts.json', JSON.stringify(facts)]]) };
}

const SCHEMA = { type: 'object', properties: { price: { type: 'integer' } }, required: ['id', 'price'] };
const FACTS = { 'a.status': 200, 'b.max': 100 };
const BEFORE = certifying(FACTS);

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

test('of a schema the member that changed is named, and not the whole of it', () => {
  const after = { ...SCHEMA, properties: { price: { type: 'string' }, name: {} }, required: ['id', 'name'] };
  expect(renewalOf(certifying({ s: SCHEMA }), certifying({ s: after }))).toEqual([
    { breaks: true, text: 's.properties.price.type: "integer" before, "string" now' },
    { breaks: true, text: 's.required: without "price" now, with "name" now' },
    { breaks: false, text: 's.properties.name: stated since' },
  ]);
});

test.each<[string, Partial<Certificate>, string]>([
  ['control', { control: { proven: 'not-proven', token: '' } }, 'control of the address: file before, not-proven now'],
  ['who ran it', { ran: { by: 'self-declared' } }, 'ran by: witnessed before, self-declared now'],
  ['the challenge', { challenge: { text: 'a', by: 'self' } }, 'challenge given by: issuer before, self now'],
  ['the looks', { disguised: false }, 'requests: disguised before, by the name of Probity now'],
  ['fewer rules', { rules: { satisfied: 19 } }, 'rules satisfied: 20 before, 19 now'],
  ['advice', { brokenAdvice: ['web-api:x'] }, 'advice that is broken now: web-api:x'],
])('%s that shows less than before is named', (_, said, text) => {
  expect(breaking(certifying(FACTS, said))).toEqual([text]);
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
    'baseline v1.lock.yaml: it is held to a different one than was certified',
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
