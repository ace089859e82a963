import { expect, test } from 'vitest';
import type { Contract, Operation } from '../../contract/facts/model.js';
import { gap, none, stated, type Slot } from '../../contract/facts/slot.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { FailVerdict, InconclusiveReason, Verdict } from '../../result/verdict.js';
import { Unsaid } from './unsaid.js';

const SEND = { id: 'send', kind: 'action' } as Operation;
const REMOVE = { id: 'loans.delete', kind: 'delete', resource: 'loans' } as Operation;

function unsaid(done: Slot<never>, writable = true, identities: Slot<unknown> = none('auth')): Unsaid {
  return new Unsaid({ facts: { at: () => done, auth: { identities } } } as unknown as Contract, writable);
}

const entry = (facts: object): PlannedEntry => ({ subject: { facts } }) as unknown as PlannedEntry;
const NOWHERE = entry({});

function failed(...exchanges: readonly string[]): FailVerdict {
  return { kind: 'fail', finding: { claim: exchanges.join(), exchanges } } as unknown as FailVerdict;
}

const open = (reason: InconclusiveReason, detail = ''): Verdict => ({
  kind: 'inconclusive',
  reason,
  detail,
  exchanges: [],
});

test('a failure behind a 202 of which nobody says how it ends is not specified, by the fact that would say it', () => {
  const one = unsaid(gap('done'));
  one.accepted(SEND, { id: 'a' } as Exchange);
  one.accepted(REMOVE, { id: 'b' } as Exchange);
  expect(one.verdict(NOWHERE, failed('x', 'a'))).toEqual({ kind: 'not-specified', facts: ['operations.send.done'] });
  expect(one.verdict(NOWHERE, failed('b'))).toEqual({
    kind: 'not-specified',
    facts: ['resources.loans.operations.delete.done'],
  });
  expect(one.verdict(NOWHERE, failed('x'))).toEqual(failed('x'));
  // What the answer of 202 itself is like.
  const shape = { ...failed('a'), finding: { ...failed('a').finding, where: 'a' } };
  expect(one.verdict(NOWHERE, shape)).toEqual(shape);
});

test('of several failures those stay that have nothing to do with it', () => {
  const one = unsaid(gap('done'));
  one.accepted(SEND, { id: 'a' } as Exchange);
  const both = { ...failed('a'), further: [failed('x'), failed('a', 'y'), failed('z')] };
  expect(one.verdict(NOWHERE, both)).toEqual({ ...failed('x'), further: [failed('z')] });
});

test('where the contract says that it is done at once, the failure is one', () => {
  const one = unsaid(none('operations.send.done'));
  one.accepted(SEND, { id: 'a' } as Exchange);
  expect(one.verdict(NOWHERE, failed('a'))).toEqual(failed('a'));
});

test('a delete that is done by a time that the contract states is no open end', () => {
  const at = (path: string): Slot<unknown> => (path.endsWith('gone-within') ? stated('500ms', path) : gap(path));
  const contract = { facts: { at, auth: { identities: none('auth') } } } as unknown as Contract;
  const one = new Unsaid(contract, true);
  one.accepted(REMOVE, { id: 'b' } as Exchange);
  expect(one.verdict(NOWHERE, failed('b'))).toEqual(failed('b'));
  one.accepted(SEND, { id: 'a' } as Exchange);
  expect(one.verdict(NOWHERE, failed('a'))).toEqual({ kind: 'not-specified', facts: ['operations.send.done'] });
});

test('too little to look at is not specified where nobody says how more is made', () => {
  const about = entry({ resource: { own: gap('resources.loans.id') } });
  const lacking = { kind: 'not-specified', facts: ['resources.loans.id'] };
  expect(unsaid(gap('done')).verdict(about, open('vacuous'))).toEqual(lacking);
  expect(unsaid(gap('done')).verdict(about, open('not-exercised'))).toEqual(lacking);
  // Nothing more would be made, whatever were stated.
  expect(unsaid(gap('done'), false).verdict(about, open('vacuous'))).toEqual(open('vacuous'));
  const made = entry({ resource: { own: stated({}, 'resources.loans') } });
  expect(unsaid(gap('done')).verdict(made, open('vacuous'))).toEqual(open('vacuous'));
  expect(unsaid(gap('done')).verdict(about, open('not-observable'))).toEqual(open('not-observable'));
  const never = entry({ resource: { own: none('resources.loans.operations.create') } });
  const absent = { kind: 'not-applicable', because: 'resources.loans.operations.create' };
  expect(unsaid(gap('done')).verdict(never, open('vacuous'))).toEqual(absent);
  expect(unsaid(gap('done')).verdict(never, open('timeout'))).toEqual(open('timeout'));
});

const answered = (status: number): Exchange => ({ response: { status } }) as Exchange;
const told = (entry: string, status: number, intent = 'valid'): ExchangeLine =>
  ({ entry, intent, response: { status } }) as ExchangeLine;

test('a conflict is not specified where nobody says which fields are of one record alone', () => {
  const one = unsaid(gap('done'));
  const own = stated({ create: { id: 'loans.create' } }, '');
  const relations = { bounds: gap('resources.loans.rules') };
  const about = { ...entry({ resource: { own, unique: gap('resources.loans.unique'), relations } }), id: 'a' };
  const lacking = { kind: 'not-specified', facts: ['resources.loans.unique'] };
  // Whatever its words are: it is the exchange that tells.
  expect(one.verdict(about, open('setup-failed', 'It is there already'), answered(409))).toEqual(lacking);
  expect(one.verdict(about, open('setup-failed', 'answered 409'), answered(422))).toMatchObject({
    kind: 'inconclusive',
  });
  expect(one.verdict(about, open('vacuous'))).toEqual(open('vacuous'));
  one.tell(told('b', 409));
  one.tell(told('a', 409, 'invalid'));
  expect(one.verdict(about, open('vacuous'))).toEqual(open('vacuous'));
  one.tell(told('a', 409));
  expect(one.verdict(about, open('vacuous'))).toEqual(lacking);
  const known = { ...about, ...entry({ resource: { own, unique: none('resources.loans.unique'), relations } }) };
  expect(one.verdict(known, open('vacuous'))).toEqual(open('vacuous'));
});

test('what is taken once and refused another time is not specified where nobody says what rules there are', () => {
  const one = unsaid(gap('done'));
  const own = stated({ create: { id: 'loans.create' } }, '');
  const ruled = (rules: Slot<never>): PlannedEntry =>
    entry({ resource: { own, unique: none('resources.loans.unique'), relations: { bounds: rules } } });
  const [about, refused] = [ruled(gap('resources.loans.rules')), open('control-failed', 'The same body')];
  // Whatever is sent may be wrong.
  expect(one.verdict(about, refused, answered(422))).toEqual(refused);
  one.tell({ ...told('b', 201, 'invalid'), operation: 'loans.create' });
  one.tell({ ...told('b', 200), operation: 'loans.read' });
  expect(one.verdict(about, refused, answered(422))).toEqual(refused);
  one.tell({ ...told('b', 201), operation: 'loans.create' });
  const lacking = { kind: 'not-specified', facts: ['resources.loans.rules'] };
  expect(one.verdict(about, refused, answered(422))).toEqual(lacking);
  expect(one.verdict(about, refused, answered(403))).toEqual(refused);
  expect(one.verdict(about, open('timeout'), answered(422))).toEqual(open('timeout'));
  expect(one.verdict(ruled(none('resources.loans.rules')), refused, answered(422))).toEqual(refused);
});

test('a step that nobody says how to take is not specified where a fact would say it', () => {
  const one = unsaid(gap('done'));
  one.lacks('a', [stated('paid', 'resources.loans.states.initial'), gap('operations.pay.path')]);
  one.lacks('b', []);
  one.lacks('c', [none('resources.loans.operations.read')]);
  const lacking = { kind: 'not-specified', facts: ['operations.pay.path'] };
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ ...NOWHERE, id }));
  expect(one.verdict(a as PlannedEntry, open('not-observable', 'No way'))).toEqual(lacking);
  // It came to nothing for something else.
  expect(one.verdict(a as PlannedEntry, open('timeout', 'No way'))).toEqual(open('timeout', 'No way'));
  expect(one.verdict(b as PlannedEntry, open('not-observable', 'No way'))).toEqual(open('not-observable', 'No way'));
  const never = { kind: 'not-applicable', because: 'resources.loans.operations.read' };
  expect(one.verdict(c as PlannedEntry, open('not-ours'))).toEqual(never);
  expect(one.verdict(c as PlannedEntry, open('timeout'))).toEqual(open('timeout'));
});

test('a 401 is not specified where nobody says who calls, and another refusal where nobody says what is sent', () => {
  const nobody = unsaid(gap('done'), true, gap('auth.identities'));
  const failed = open('control-failed', 'search: a success is needed');
  expect(nobody.verdict(NOWHERE, failed, answered(401))).toEqual({ kind: 'not-specified', facts: ['auth.identities'] });
  expect(nobody.verdict(NOWHERE, failed, answered(403))).toEqual(failed);
  expect(unsaid(gap('done')).verdict(NOWHERE, failed, answered(401))).toEqual(failed);
  const about = entry({ operation: { body: gap('operations.search.body') } });
  const lacking = { kind: 'not-specified', facts: ['operations.search.body'] };
  expect(unsaid(gap('done')).verdict(about, failed, answered(415))).toEqual(lacking);
  expect(unsaid(gap('done')).verdict(about, failed, answered(500))).toEqual(failed);
  expect(unsaid(gap('done')).verdict(about, open('timeout'), answered(415))).toEqual(open('timeout'));
});

test('a refusal that the contract permits is none of a request that was taken under its key before', () => {
  const operation = {
    ...SEND,
    mayRefuse: [{ statuses: [409], codes: [], because: 'it is closed' }],
    retryKey: { in: 'header', name: 'Idempotency-Key', isRequired: true },
  } as Operation;
  const request = { method: 'POST', url: '/send', headers: [['idempotency-key', 'k']] };
  const sent = (id: string, status: number, started: number): Exchange =>
    ({
      id,
      intent: 'valid',
      as: 'a',
      request,
      response: { status, headers: [], body: '' },
      started,
      ended: started + 1,
    }) as never;
  const [schema, mediaType, code, byStatus, in200, marker] = Array.from({ length: 6 }, () => gap('errors'));
  const errors = { schema, mediaType, code, byStatus, in200, marker };
  const facts = { at: () => gap('done'), auth: {}, errors, operations: [], resources: [] };
  const check = { check: { kind: 'check' } };
  const about = { ...NOWHERE, check } as unknown as PlannedEntry;
  const one = new Unsaid({ facts } as unknown as Contract, true);
  one.answered(operation, sent('a', 409, 0));
  expect(one.verdict(about, failed('a'))).toMatchObject({ kind: 'inconclusive' });
  one.answered(operation, sent('b', 200, 10));
  one.answered(operation, sent('c', 409, 20));
  expect(one.verdict(about, failed('b', 'c'))).toEqual(failed('b', 'c'));
});
