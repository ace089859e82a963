import type { HeaderLine, Outcome, Run, RunLine } from '../run-file.js';
import { assembler } from '../lines/assemble.js';
import { parseLine } from '../lines/embedded-json.js';
import { lineWriter } from '../lines/write.js';
import { check, clause, exchange, fail, PASS, plan, verdict } from './lines.js';

/**
 * A made-up run with every kind of verdict of entries and of clauses, for the tests of results and reports. Its
 * clauses are named by what they fold to.
 */
export const GOLDEN_HEADER: HeaderLine = {
  type: 'header',
  format: 1,
  tool: { name: 'probity', version: '0.1.0' },
  node: 'v20.20.2',
  started: '2026-01-02T03:04:05.000Z',
  service: 'Shop',
  baseUrl: 'http://127.0.0.1:4010',
  seed: 42,
  nonce: 'n0nce',
  effort: 'standard',
  readOnly: false,
  selection: ['run', 'contracts/services/shop.yaml'],
  sources: [{ name: 'contracts/services/shop.yaml', text: 'probity: 1\n', sha256: 'a'.repeat(64) }],
  documents: [
    {
      id: 'web-api',
      title: 'Web API Conventions',
      sha256: 'd'.repeat(64),
      claimed: true,
      clauses: [
        clause('service.observed', { part: '1', because: 'a rule for the reader' }),
        clause('service.permission', { part: '1', level: 'may', checks: ['permission'] }),
        clause('resources.unchecked', { part: '2' }),
        clause('resources.missing-check', { part: '2', checks: ['not-there'] }),
        clause('gap.unfilled', {
          part: '2',
          topic: 'identifier format',
          checks: ['ids-match'],
          gap: {
            facts: ['resources.*.id.pattern'],
            filled: false,
            yaml: 'resources:\n  products:\n    id: { pattern: "…" }',
          },
        }),
        clause('gap.stated', { part: '2', gap: { facts: ['service.purpose'], filled: true, yaml: '' } }),
        clause('gap.promised', {
          part: '2',
          checks: ['api-key-place'],
          gap: { facts: ['auth.schemes.*.name'], filled: true, yaml: '' },
        }),
        clause('methods.violated', { checks: ['put-is-idempotent'], position: 'web-api.yaml:120:5' }),
        clause('methods.advisory', { level: 'should', checks: ['body-is-json'] }),
        clause('methods.also', { checks: ['get-is-safe'], also: ['race-is-safe'] }),
        clause('methods.satisfied', { checks: ['get-is-safe'] }),
        clause('methods.unproven', { checks: ['delete-can-be-retried'] }),
        clause('methods.cut', { checks: ['patch-merges'] }),
        clause('methods.defect', { checks: ['broken-check'] }),
        clause('methods.excluded', { checks: ['limit-is-honest'], part: '8' }),
        clause('methods.not-specified', { checks: ['cursor-is-stable'] }),
        clause('methods.not-applicable', { checks: ['sort-orders'] }),
        clause('methods.excepted', { checks: ['put-is-idempotent'], except: '412, as RFC 9110 says' }),
      ],
    },
    {
      id: 'problem-details',
      title: 'Problem Details',
      sha256: 'e'.repeat(64),
      claimed: false,
      clauses: [clause('members.type', { part: '3.1', checks: ['problem-type'] })],
    },
  ],
  checks: [
    check('permission', '1-service'),
    check('ids-match', '2-resources'),
    check('api-key-place', '5-authentication'),
    check('put-is-idempotent'),
    check('body-is-json', '1-service'),
    check('get-is-safe'),
    check('race-is-safe'),
    check('delete-can-be-retried'),
    check('patch-merges'),
    check('broken-check'),
    check('limit-is-honest', '8-limits'),
    check('cursor-is-stable'),
    check('sort-orders'),
  ],
  versions: { 'fast-check': '4.10.2' },
};

const PUT = 'put-is-idempotent@products';

/** Everything but header and footer. */
export const GOLDEN_LINES: readonly Exclude<RunLine, { type: 'header' | 'footer' }>[] = [
  plan('permission@service', ['web-api:service.permission']),
  plan('ids-match@products', ['web-api:gap.unfilled'], { planned: 'not-specified' }),
  plan('api-key-place@key', ['web-api:gap.promised'], { operations: ['products.list'] }),
  plan(PUT, ['web-api:methods.violated', 'web-api:methods.excepted'], {
    operations: ['products.replace', 'products.read'],
  }),
  plan('put-is-idempotent@orders', ['web-api:methods.violated'], { operations: ['orders.replace'] }),
  plan('body-is-json@products.list', ['web-api:methods.advisory'], { operations: ['products.list'] }),
  plan('get-is-safe@products', ['web-api:methods.satisfied', 'web-api:methods.also'], {
    operations: ['products.read'],
  }),
  plan('get-is-safe@orders', ['web-api:methods.satisfied'], { planned: 'not-applicable' }),
  plan('get-is-safe@carts', ['web-api:methods.satisfied'], { planned: 'not-specified' }),
  plan('race-is-safe@products', ['web-api:methods.also']),
  plan('delete-can-be-retried@products', ['web-api:methods.unproven']),
  plan('patch-merges@products', ['web-api:methods.cut']),
  plan('broken-check@products', ['web-api:methods.defect']),
  plan('limit-is-honest@service', ['web-api:methods.excluded'], { planned: 'skipped' }),
  plan('cursor-is-stable@products', ['web-api:methods.not-specified'], { planned: 'not-specified' }),
  plan('sort-orders@products', ['web-api:methods.not-applicable'], { planned: 'not-applicable' }),

  exchange(PUT, 0, { phase: 'setup', operation: 'products.create' }),
  exchange(PUT, 1),
  exchange(PUT, 2),
  exchange(PUT, 3, { phase: 'canary', operation: 'products.read', intent: 'probe' }),

  verdict('permission@service', PASS),
  verdict('ids-match@products', { kind: 'not-specified', facts: ['resources.products.id.pattern'] }, 0),
  verdict('api-key-place@key', PASS),
  verdict(
    PUT,
    fail({ exchanges: [1, 2].map((n) => `${PUT}/0/main/${n}`), where: '/revision', smallest: '{"name":""}' }),
  ),
  verdict('put-is-idempotent@orders', fail({}, { sameAs: PUT, minimal: false })),
  verdict('body-is-json@products.list', fail({ claim: 'The body is JSON', fingerprint: 'products.list 200 body' })),
  verdict('get-is-safe@products', { ...PASS, notes: ['X-Request-Id differs'] }),
  verdict('get-is-safe@orders', { kind: 'not-applicable', because: 'resources.orders.operations.read is none' }, 0),
  verdict('get-is-safe@carts', { kind: 'not-specified', facts: ['resources.carts.item'] }, 0),
  verdict('race-is-safe@products', {
    kind: 'inconclusive',
    reason: 'no-overlap',
    detail: 'no two overlapped',
    exchanges: [],
  }),
  verdict('delete-can-be-retried@products', {
    kind: 'inconclusive',
    reason: 'setup-failed',
    detail: 'create answered 500',
    exchanges: [`${PUT}/0/main/0`],
  }),
  verdict('patch-merges@products', { kind: 'skipped', how: 'cut', because: 'the budget of requests was spent' }, 0),
  verdict('broken-check@products', { kind: 'error', message: 'x is not a function', stack: 'TypeError: x\n    at y' }),
  verdict(
    'limit-is-honest@service',
    { kind: 'skipped', how: 'excluded', because: 'disruptive checks were not allowed' },
    0,
  ),
  verdict(
    'cursor-is-stable@products',
    { kind: 'not-specified', facts: ['resources.products.collection.cursor.next'] },
    0,
  ),
  verdict('sort-orders@products', { kind: 'not-applicable', because: 'resources.products.collection.sort is none' }, 0),

  { type: 'note', about: 'left-behind', text: '1 order could not be removed: orders/o-7', entry: PUT },
];

/** The text of the run file. */
export function goldenText(footer: 'footer' | 'killed' = 'footer'): string {
  return runText(GOLDEN_HEADER, GOLDEN_LINES, footer === 'footer' ? 'non-conformant' : undefined);
}

/** A run file of these lines; without an outcome it has no footer. */
export function runText(header: HeaderLine, lines: typeof GOLDEN_LINES, outcome: Outcome | undefined): string {
  let text = '';
  const writer = lineWriter((parts) => (text += `${parts.join('')}\n`));
  writer.write(header);
  lines.forEach(writer.write);
  if (outcome !== undefined) {
    writer.end({ ended: '2026-01-02T03:07:46.000Z', duration: 221_000, counts: {}, requests: 4, outcome });
  }
  return text;
}

/** The run in memory. */
export function runOf(header: HeaderLine, lines: typeof GOLDEN_LINES, outcome: Outcome | undefined): Run {
  const run = assembler();
  for (const line of runText(header, lines, outcome).split('\n')) {
    if (line !== '') run.add(parseLine(line) as RunLine);
  }
  const whole = run.finish();
  if (whole === undefined) throw new Error('A made-up run has a header');
  return whole;
}

export function goldenRun(): Run {
  return runOf(GOLDEN_HEADER, GOLDEN_LINES, 'non-conformant');
}

/** One that changed what it did not make. */
export function harmedRun(text = 'things 7 vanished: DELETE /things/9 (a@b/m/0/1) addressed it'): Run {
  const pass = GOLDEN_LINES.filter(({ type }) => type !== 'note');
  return runOf(
    GOLDEN_HEADER,
    [...pass, { type: 'note', about: 'harm', text, exchanges: [`${PUT}/0/main/1`] }],
    'non-conformant',
  );
}

/** A run of which nothing came: no documents, no plan. */
export function emptyRun(): Run {
  return runOf({ ...GOLDEN_HEADER, documents: [], checks: [] }, [], 'incomplete');
}

/** Killed after the plan and the first verdicts. */
export function killedRun(): Run {
  const verdicts = GOLDEN_LINES.filter((line) => line.type === 'verdict').slice(3);
  return runOf(
    GOLDEN_HEADER,
    GOLDEN_LINES.filter((line) => !(verdicts as unknown[]).includes(line)),
    undefined,
  );
}
