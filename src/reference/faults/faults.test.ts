import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { part } from '../../selftest/fixtures/amount.js';
import { traffic, type Step } from '../traffic/traffic.js';
import { faults } from './index.js';

const FOLDERS: Readonly<Record<string, string>> = {
  service: '1-service',
  resources: '2-resources',
  states: '3-states',
  methods: '4-methods',
  authentication: '5-authentication',
  events: '6-events',
  errors: '7-errors',
  limits: '8-limits',
  versioning: '9-versioning',
};
const fileOf = (id: string): URL => {
  const [part = '', name = ''] = id.split('/');
  return new URL(`./${FOLDERS[part] ?? part}/${name}.ts`, import.meta.url);
};

/** As in `suites`; each is found by a gross and by a subtle fault. */
const CHECKS = [
  'base-url-answers operations-exist responses-match-schema content-is-structured content-is-json valid-requests-succeed success-status-is-as-declared closing-is-announced',
  'ill-formed-ids-are-refused listed-items-can-be-read lists-agree-with-writes search-goes-by-its-text refusals-repeat error-codes-are-documented',
  'unknown-id-is-404 limit-is-a-maximum limit-outside-domain offset-walk-is-a-partition cursor-walk-is-a-partition',
  'sort-follows-the-key several-sort-keys-apply-in-order filter-is-exact fields-selects cursor-walk-survives-writes',
  'actions-set-what-they-declare transitions-are-as-declared racing-actions-fit-an-order',
  'precondition-is-required-as-declared tags-change-with-every-member immutable-members-stay members-change-with-each-write',
  'stale-update-is-refused stale-delete-is-refused one-racer-wins acknowledged-updates-survive disjoint-patches-survive one-creator-wins taken-values-are-refused',
  'declared-safe-is-safe get-is-safe get-is-repeatable head-mirrors-get put-is-idempotent put-replaces-entirely delete-is-idempotent',
  'declared-values-are-taken delete-removes delete-answers-empty delete-answers-its-status create-answers-its-status patch-changes-only-what-it-names post-creates wrong-method-is-405',
  'put-survives-a-lost-answer delete-survives-a-lost-answer post-lost-answer-is-bounded',
  'combined-options-agree requests-keep-their-effects',
  'idempotency-key-makes-post-once incomplete-request-has-no-effect',
  'insufficient-credentials-are-refused refusals-carry-a-challenge',
  'missing-credentials-are-refused invalid-credentials-are-refused cookie-is-no-credential',
  'connection-is-no-credential malformed-body-is-refused invalid-values-are-refused errors-have-one-shape errors-are-as-declared',
  'stream-opens stream-refuses-without-credentials events-match-their-types a-change-causes-its-event',
  'refused-write-causes-none events-keep-their-order stream-resumes unfinished-event-is-told-again heartbeat-is-kept websocket-close-is-answered',
  'no-server-error odd-urls-are-no-server-error requests-with-mistakes-are-answered refusals-have-documented-codes version-is-in-path unknown-version-is-refused',
  'requests-within-the-rate-pass requests-beyond-the-rate-are-refused throttled-callers-recover',
  'throttled-requests-have-no-effect payload-limit-is-exact versions-share-their-records',
  'old-requests-still-work fields-are-only-added written-values-read-back-as-before errors-stay-as-they-were',
  'references-name-a-record delete-treats-dependents-as-declared',
  'api-key-has-one-place',
  'private-records-are-hidden',
  'shared-records-are-seen',
  'expired-credentials-are-refused',
  'trailing-slash-is-as-declared',
  'path-case-is-as-declared',
  'unsupported-media-type-is-refused',
  'limit-is-of-one-credential rate-headers-tell-the-truth',
  'earlier-requests-do-not-matter',
  'subscribers-are-told-the-same',
  'unknown-parameter-as-declared unknown-filter-value-as-declared unknown-field-name-as-declared unknown-sort-key-as-declared total-counts-the-list empty-list-is-a-success default-order-is-as-declared',
  'a-page-shows-a-record-once ids-have-their-form ids-are-not-reused nested-lists-are-of-their-parent',
  'unchanged-is-not-sent-again changed-is-sent-again writes-tell-the-tag-of-what-is-read actions-answer-with-what-is-read',
  'query-values-arrive-as-sent values-are-kept-whole texts-are-kept-as-declared',
  'if-match-asterisk-asks-for-a-record if-none-match-asterisk-makes-anew',
  'null-takes-a-member-away refused-patch-changes-nothing',
  'json-patch-has-its-effect json-patch-fails-as-a-whole',
  'unknown-field-as-declared read-only-fields-as-declared reused-key-is-refused options-tells-the-methods',
  'default-limit-is-as-declared pages-are-as-full-as-declared page-and-cursor-as-declared next-links-lead-through page-links-lead-to-their-pages unknown-cursor-is-answered-as-declared',
  'states-are-among-the-declared state-is-written-as-declared accept-is-honoured what-nobody-has-is-refused redirects-lead-where-declared',
  'named-version-is-heeded answers-tell-their-version',
  'repetitions-at-one-time-make-one-record repeated-key-is-answered-as-declared key-is-required-as-declared url-limit-is-as-published limits-can-be-read-where-published deprecation-is-told',
].flatMap((line) => line.split(' '));

/** Checks of one claim, which one fault breaks as surely as two. */
const ONE_WAY = [
  'deleted-records-take-no-writes deletes-at-one-time-remove-once each-operation-refuses-an-unknown-version identifying-texts-may-be-short',
  'other-versions-need-credentials',
].flatMap((line) => line.split(' '));

/** Checks whose own faults are in a small service: here they fail with others alone. */
const BROKEN_ELSEWHERE = ['filtered-items-have-the-value', 'creates-below-nothing-are-refused'];

describe('the faults', () => {
  it('are called as their files are, and all are listed', () => {
    expect(faults.filter(({ id }) => !existsSync(fileOf(id))).map(({ id }) => id)).toEqual([]);
    const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /^\d.*\.ts$/.test(file))).toHaveLength(faults.length);
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });

  it('break checks that exist, each in a gross and in a subtle way', () => {
    const named = faults.flatMap(({ breaks, implies = [] }) => [...breaks, ...implies]);
    expect(named.filter((check) => ![...CHECKS, ...ONE_WAY, ...BROKEN_ELSEWHERE].includes(check))).toEqual([]);
    expect(ONE_WAY.filter((check) => !faults.some((fault) => fault.breaks.includes(check)))).toEqual([]);
    const lacks = (degree: string) =>
      CHECKS.filter((check) => !faults.some((fault) => fault.degree === degree && fault.breaks.includes(check)));
    expect({ gross: lacks('gross'), subtle: lacks('subtle') }).toEqual({ gross: [], subtle: [] });
  });
});

/** The traffic of the right service, by dialect: it is the same whatever the fault. */
const right = new Map<string, Promise<readonly Step[]>>();
function rightTraffic(dialect: string): Promise<readonly Step[]> {
  const made = right.get(dialect) ?? traffic({ dialect });
  right.set(dialect, made);
  return made;
}

const text = (step: Step | undefined) =>
  step?.seen && [step.seen.status, step.seen.headers, step.seen.text, step.seen.closes, step.seen.behind];

describe.each(part(faults, 120).map((fault) => [fault.id, fault] as const))('%s', (_id, fault) => {
  it('changes an answer, and none before a call that it is open to', async () => {
    // What is wrong in some dialects alone may be shown by one of them.
    let [faulty, differs]: [readonly Step[], number] = [[], -1];
    for (const dialect of ['plain', ...(fault.dialects ?? [])]) {
      const clean = await rightTraffic(dialect);
      const isOther = (step: Step, i: number) => JSON.stringify(text(step)) !== JSON.stringify(text(clean[i]));
      faulty = await traffic({ dialect, faults: [fault] }, isOther);
      differs = faulty.findIndex(isOther);
      if (differs >= 0) break;
    }
    expect(differs).toBeGreaterThanOrEqual(0);
    expect(faulty.slice(0, differs + 1).some(({ call }) => fault.on(call))).toBe(true);
  });
});
