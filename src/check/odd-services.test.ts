import { expect, test } from 'vitest';
import type { Contract } from '../index.js';
import { contractOf, judged, type Answer, type Habits } from './fixtures/notes.js';

const OPERATIONS = `
operations:
  add-each: { method: POST, path: /notes/each, of: notes, status: 207, body: { type: array } }
  add-all: { method: POST, path: /notes/all, of: notes, status: [201, 207], body: { type: array } }
`;
const bulk = (rest: string) => contractOf({ bulk: `{ ${rest}, elements: '', results: '' }`, operations: OPERATIONS });
const EACH = bulk('operation: add-each, atomic: false, status: /status');
const ALL = bulk('operation: add-all, atomic: true');
const ALL_TOLD = bulk('operation: add-all, atomic: true, status: /status');
const PLAIN = contractOf({});
const LATER = contractOf({
  create: "status: 202\n        done: { poll: 'header:Location', at: /state, when: [done], within: 5s }",
});

type Results = NonNullable<Habits['results']>;
const told =
  (good: unknown, bad: unknown): Results =>
  (wrong) => ({
    status: 207,
    body: wrong.map((one) => ({ status: one === undefined ? good : bad })),
  });
const whole: Results = (_, made) =>
  made.includes(undefined) ? { status: 422, body: {} } : { status: 201, body: made };
const backwards: Results = (wrong, made) => {
  const answer = whole(wrong, made);
  return { ...answer, body: made.includes(undefined) ? {} : made.toReversed() };
};
const ids =
  (results: Results): Results =>
  (wrong, made) => {
    const { status, body } = results(wrong, made);
    const shown = Array.isArray(body) ? (body as { id: unknown }[]).map(({ id }) => ({ id })) : body;
    return { status, body: shown };
  };
const nameless: Results = (_, made) =>
  made.includes(undefined) ? { status: 422, body: {} } : { status: 201, body: made.map(() => ({ ok: true })) };
/** One status for all, and one for each: what another one broke is a failed dependency (RFC 4918 section 11.4). */
const multi: Results = (wrong, made) => ({
  status: 207,
  body: made.map((note, n) => (note ? { ...note, status: 201 } : { status: wrong[n] === undefined ? 424 : 422 })),
});
/** The first time like this, and then done. */
const once = (answer: Answer): Habits => ({ told: (nth) => (nth === 1 ? answer : DONE) });
const DONE: Answer = { status: 200, body: { state: 'done' } };
const trimmed = (text: unknown): string => String(text).trim().normalize('NFC');
const at = (location: string): Answer => ({ status: 202, headers: { Location: location } });

const tells = 'bulk-tells-of-each-record@notes';
const makes = 'bulk-makes-all-or-none@notes';
const replaces = 'accepted-requests-end-as-declared@notes.replace';
const creates = 'accepted-requests-end-as-declared@notes.create';

test.each<[string, string, Contract, Habits, string]>([
  ['records have values of their own', tells, EACH, { results: told(201, 409) }, 'pass'],
  ['results tell of success in truth values', tells, EACH, { results: told(true, false) }, 'pass'],
  ['results tell their status in words', tells, EACH, { results: told('created', 'taken') }, 'inconclusive'],
  ['each result tells of a success', tells, EACH, { results: told(201, 201) }, 'fail'],
  ['results tell no status', tells, EACH, { results: told(undefined, undefined) }, 'fail'],
  ['the list shows everything', makes, ALL, { results: whole }, 'pass'],
  ['the list leaves members out', makes, ALL, { results: whole, listed: ['id', 'text'] }, 'pass'],
  ['the list shows no marks', makes, ALL, { results: whole, listed: ['id', 'labels'] }, 'inconclusive'],
  ['labels are lost', makes, ALL, { results: whole, keeps: ({ text, code }) => ({ text, code }) }, 'fail'],
  ['results are ids', makes, ALL, { results: ids(whole) }, 'pass'],
  ['results are ids, backwards', makes, ALL, { results: ids(backwards) }, 'fail'],
  ['results do not say of what they are', makes, ALL, { results: nameless }, 'pass'],
  ['a refusal has a status for each', makes, ALL_TOLD, { results: multi }, 'pass'],
  ['a refusal that nobody has declared so', makes, ALL, { results: multi }, 'fail'],
  ['members are hidden', replaces, PLAIN, {}, 'pass'],
  ['texts are trimmed', replaces, PLAIN, { keeps: (body) => ({ ...body, text: trimmed(body['text']) }) }, 'pass'],
  ['the state has moved', replaces, PLAIN, once({ status: 308, headers: { Location: '/jobs/2' } }), 'pass'],
  ['the state appears late', replaces, PLAIN, once({ status: 404 }), 'pass'],
  ['the service is busy', replaces, PLAIN, once({ status: 503, headers: { 'Retry-After': '1' } }), 'pass'],
  ['the service knows itself by another name', replaces, PLAIN, { accepted: at('http://inner:80/jobs/1') }, 'pass'],
  [
    'the state is told by somebody else',
    replaces,
    PLAIN,
    { accepted: at('https://jobs.test/1'), told: () => ({ status: 404 }) },
    'inconclusive',
  ],
  ['nobody knows the state', replaces, PLAIN, { told: () => ({ status: 404 }) }, 'fail'],
  ['nothing is replaced', replaces, PLAIN, { isIdle: true }, 'fail'],
  ['a new note is accepted', creates, LATER, { created: 202 }, 'pass'],
  ['a new note is accepted and never made', creates, LATER, { created: 202, isIdle: true }, 'fail'],
])('%s: %s', async (_, entry, contract, habits, kind) => {
  const { verdict } = await judged(entry, contract, habits);
  expect(verdict).toMatchObject({ kind });
});

test('what was made for a check is removed, whatever the list shows of it', async () => {
  const { exchanges } = await judged(makes, ALL, { results: ids(whole), listed: ['id', 'text'] });
  const removed = exchanges.filter(({ request }) => request.method === 'DELETE').map(({ request }) => request.url);
  const made = exchanges.flatMap(({ request, response }) => {
    if (request.method !== 'POST' || response?.status !== 201) return [];
    return [JSON.parse(response.body) as { id: string } | { id: string }[]].flat().map(({ id }) => id);
  });
  expect(made.length).toBeGreaterThan(6);
  expect(removed.map((url) => url.split('/').at(-1)).sort()).toEqual(made.sort());
});
