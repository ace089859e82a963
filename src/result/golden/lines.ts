import type { ExchangeLine, PlanLine, RecordedCheck, RecordedClause, VerdictLine } from '../run-file.js';
import type { FailVerdict, Finding, PassVerdict, Verdict } from '../verdict.js';

/** Short forms for the lines of a made-up run: what a test does not care about has a plain value. */

export function clause(id: string, more: Partial<RecordedClause> = {}): RecordedClause {
  const origin = more.gap?.filled === true ? 'service' : 'document';
  return {
    id,
    part: '4.2',
    quote: `Sentence of ${id}.`,
    level: 'must',
    basis: 'explicit',
    origin,
    checks: [],
    also: [],
    ...more,
  };
}

export function check(id: string, part = '4-methods'): RecordedCheck {
  return {
    id,
    part,
    title: `Claim of ${id}`,
    rationale: `Why ${id} matters to a caller.`,
    usualFix: `Mend what ${id} looks at.`,
    blindSpot: `What a pass of ${id} does not show.`,
  };
}

/** `get-is-safe@products` of the given clauses. */
export function plan(entry: string, clauses: readonly string[], more: Partial<PlanLine> = {}): PlanLine {
  const [name = '', subject = ''] = entry.split('@');
  return { type: 'plan', entry, check: name, subject, clauses, operations: [], planned: 'run', ...more };
}

export function verdict(entry: string, ended: Verdict, duration = 12.5): VerdictLine {
  return { type: 'verdict', entry, verdict: ended, duration };
}

export const PASS: PassVerdict = { kind: 'pass', cases: 20, expectations: 60, exchanges: 80 };

export function fail(finding: Partial<Finding> = {}, more: Partial<FailVerdict> = {}): FailVerdict {
  return {
    kind: 'fail',
    finding: {
      claim: 'The second identical PUT changes nothing',
      expected: '/revision to stay 3',
      observed: '/revision became 4',
      exchanges: [],
      replay: { property: 0, seed: 7, path: '0:1:0' },
      fingerprint: 'products.replace 200 /revision',
      ...finding,
    },
    cases: 5,
    expectations: 11,
    exchanges: 24,
    confirmed: { failed: 2, of: 2 },
    minimal: true,
    ...more,
  };
}

/** An exchange of the entry: `n` counts in its case. */
export function exchange(entry: string, n: number, more: Partial<ExchangeLine> = {}): ExchangeLine {
  return {
    type: 'exchange',
    entry,
    phase: 'case',
    id: `${entry}/0/main/${n}`,
    operation: 'products.replace',
    intent: 'valid',
    as: 'alice',
    request: {
      method: 'PUT',
      url: 'http://127.0.0.1:4010/api/v1/products/p-1',
      headers: [
        ['Accept', 'application/json'],
        ['Authorization', 'Bearer [secret:alice]'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"name":"it\'s"}',
    },
    response: {
      status: 200,
      headers: [['Content-Type', 'application/json']],
      body: '{"id":"p-1","name":"it\'s","revision":3}',
      bodyState: 'text',
      received: 39,
      decoded: 39,
    },
    started: 100 + n * 10,
    ended: 104 + n * 10,
    ...more,
  };
}
