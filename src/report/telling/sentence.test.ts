import { describe, expect, it } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import type { ExchangeLine, RecordedOperation } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { differencesOf } from './difference.js';
import { harmKindOf } from './harm-kind.js';
import { sentenceOf } from './sentence.js';

const OPERATIONS: readonly RecordedOperation[] = [
  { id: 'notes.list', resource: 'notes', method: 'GET', path: '/notes' },
  { id: 'notes.create', resource: 'notes', method: 'POST', path: '/notes' },
  { id: 'notes.read', resource: 'notes', method: 'GET', path: '/notes/<id>' },
  { id: 'notes.update', resource: 'notes', method: 'PATCH', path: '/notes/<id>' },
  { id: 'publish', resource: 'notes', method: 'POST', path: '/notes/<id>/publish' },
];

function sent(n: number, as: string, call: string, status: number, body?: unknown, answer?: unknown): ExchangeLine {
  const [method = '', path = ''] = call.split(' ');
  const operation = OPERATIONS.find(
    (one) =>
      one.method === method && new RegExp(`^${one.path.replace('<id>', '[^/]+')}$`).test(path.split('?')[0] ?? ''),
  );
  return exchange('a-check@notes', n, {
    as,
    ...(operation !== undefined && { operation: operation.id }),
    request: {
      method,
      url: `http://h.test${path}`,
      headers: [],
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    response: {
      status,
      headers: [],
      body: answer === undefined ? '' : JSON.stringify(answer),
      bodyState: 'text',
      received: 1,
      decoded: 1,
    },
  });
}

const finding = (
  claim: string,
  expected: string,
  observed: string,
  own: readonly ExchangeLine[],
  where?: string,
): Finding => ({
  claim,
  expected,
  observed,
  exchanges: own.map(({ id }) => id),
  fingerprint: 'f',
  ...(where === undefined ? {} : { where }),
});

function told(broken: Finding, own: readonly ExchangeLine[], part = '4-methods'): readonly string[] {
  const { head, rest, deciding } = sentenceOf({
    finding: broken,
    own,
    operations: OPERATIONS,
    identities: ['alice', 'bob'],
  });
  return [`${head}: ${rest}`, harmKindOf({ finding: broken, part, deciding, own })];
}

describe('a sentence', () => {
  it('says who can do what to whose record', () => {
    const own = [
      sent(0, 'alice', 'POST /notes', 201),
      sent(1, 'bob', 'PATCH /notes/7', 200),
      sent(2, 'alice', 'GET /notes/7', 200),
    ];
    const broken = finding('notes.update is refused to bob on a record of alice', 'one of 403, 404', '200', own);
    expect(told(broken, own, '5-authentication')).toEqual([
      "Bob can change Alice's note: PATCH /notes/{id} answered 200, expected 403 or 404",
      'access',
    ]);
  });

  it('says why it was not its to do behind what it did', () => {
    const own = [sent(0, 'clerk', 'POST /notes/7/publish', 200)];
    const refused = (why: string): string =>
      told(finding(`publish is refused to clerk, ${why}`, 'one of 403, 404', '200', own), own, '5-authentication')[0] ??
      '';
    expect(refused('may not use it')).toMatch(/^Clerk can use publish on a note without the right to: POST /);
    expect(refused('did not create the record')).toMatch(/^Clerk can use publish on a note that another caller made: /);
  });

  it('says what should be there of a replacement that leaves it out', () => {
    const own = [sent(0, 'alice', 'PUT /notes/7', 200, { title: 'a' })];
    const claim = 'A PUT replaces the whole record';
    expect(told(finding(claim, 'none of these', '/phone: null became "aaa"', own), own)[0]).toBe(
      'A PUT does not replace the whole record: after PUT /notes/{id}, phone should be null, is "aaa"',
    );
  });

  it('takes a related record for no caller', () => {
    const own = [sent(0, 'alice', 'POST /notes', 201)];
    const claim = 'notes.create is refused with a related record in another state than it needs';
    expect(told(finding(claim, '409', '201', own), own)[0]).toBe(
      'POST /notes is not refused with a related record in another state than it needs: answered 201, expected 409',
    );
  });

  it('has no record as JSON in it', () => {
    const own = [sent(0, 'alice', 'DELETE /notes/7', 204)];
    const broken = finding(
      'notes.delete does nothing when its connection is cut before the end',
      'none of these',
      ': {"id":7,"title":"a"}',
      own,
    );
    expect(told(broken, own, '4-methods')[0]).toMatch(/takes effect when .* the record is gone or another one$/);
  });

  it('says below whose record a create is made', () => {
    const own = [sent(0, 'alice', 'POST /notes', 201), sent(1, 'bob', 'POST /notes/7/parts', 201)];
    const broken = finding('parts.create is refused to bob below a record of alice', 'no success', '201', own);
    expect(told(broken, own, '5-authentication')[0]).toMatch(/^Bob can create parts below a record of Alice: /);
  });

  it('says what a caller without credentials can do', () => {
    const own = [sent(0, 'anonymous', 'POST /notes/7/publish', 200)];
    const broken = finding('publish is refused without credentials', '401', '200', own);
    expect(told(broken, own, '5-authentication')[0]).toBe(
      'A caller without credentials can use publish on a note: POST /notes/{id}/publish answered 200, expected 401',
    );
  });

  it('says on which input an operation fails', () => {
    const own = [sent(0, 'alice', 'POST /notes', 500)];
    const broken = finding(
      'notes.create answers type of the body: a text without a server error',
      'a status below 500, or 501',
      '500',
      own,
    );
    expect(told(broken, own)).toEqual([
      'POST /notes fails on a text as the body: answered 500, expected 2xx or 4xx',
      'crash',
    ]);
  });

  it('says what is accepted that must not be', () => {
    const own = [sent(0, 'alice', 'POST /notes', 201), sent(1, 'alice', 'GET /notes/7', 200)];
    const broken = finding(
      'notes.create refuses length of /title: one character too many',
      '"caller-error"',
      '"success"',
      own,
    );
    expect(told(broken, own)).toEqual([
      'POST /notes accepts one character too many in title: answered 201, expected 4xx',
      'wrong',
    ]);
  });

  it('says of a refusal with another status that it is one', () => {
    const own = [sent(0, 'alice', 'PATCH /notes', 404)];
    const broken = finding('PATCH on the collection is refused, for it is not offered', '405', '404', own);
    expect(told(broken, own)).toEqual([
      'PATCH on the collection is refused with the wrong status, for it is not offered: PATCH /notes answered 404, expected 405',
      'form',
    ]);
  });

  it('says what a write did to what it did not name', () => {
    const own = [
      sent(0, 'alice', 'GET /notes/7', 200, undefined, { note: { title: 'a', body: 'b' } }),
      sent(1, 'alice', 'PATCH /notes/7', 200, { title: 'c' }),
      sent(2, 'alice', 'GET /notes/7', 200, undefined, { note: { title: 'c', body: null } }),
    ];
    const broken = finding('An update leaves what it does not name', 'none of these', '/body: "b" became null', own);
    expect(told(broken, own)).toEqual([
      'An update changes what it does not name: after PATCH /notes/{id}, body: "b" became null',
      'lost',
    ]);
    expect(differencesOf(broken, own, own[1])).toEqual([
      { at: '/body', before: '"b"', sent: undefined, expected: '"b"', got: 'null' },
    ]);
  });

  it('takes the number of a record for no status', () => {
    const own = [sent(0, 'alice', 'GET /notes?tag=x', 200)];
    const broken = finding('A list with tag=x shows no record with another value', 'none of these', '404', own);
    expect(told(broken, own)[0]).toBe('A list with tag=x shows a record with another value: GET /notes?tag=x gave 404');
  });

  it('names no call where nothing was recorded', () => {
    const broken = finding('A record is kept', 'one', 'two', []);
    expect(told(broken, [])).toEqual(['A record is not kept: got two, expected one', 'wrong']);
  });
});
