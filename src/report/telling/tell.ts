import type { Entry } from '../../result/entries.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { byCase } from './by-case.js';
import { differencesOf, type Difference } from './difference.js';
import { harmKindOf, type HarmKind } from './harm-kind.js';
import { sentenceOf } from './sentence.js';

/** What every report says of a finding: made once, in one place, from the run file alone. */
export interface Told {
  /** Who did what: `Bob can change Alice's note`. */
  readonly head: string;
  /** The whole sentence: who did what, where, what came, and what was due. */
  readonly sentence: string;
  readonly harm: HarmKind;
  /** What it costs a client, for people who do not write code; empty where the check does not say. */
  readonly cost: string;
  /** What usually mends a service that breaks this rule; empty where the check does not say. */
  readonly fix: string;
  /** The exchange that it turns on. */
  readonly deciding: ExchangeLine | undefined;
  /** Places of JSON that differ from what is due. */
  readonly differences: readonly Difference[];
}

/** Tells findings of a run. Looks through its exchanges once. */
export function teller(run: Run): (entry: Pick<Entry, 'plan'>, finding: Finding) => Told {
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const checks = new Map(run.header.checks.map((check) => [check.id, check]));
  const { operations = [], identities = [] } = run.header;
  const known = new WeakMap<Finding, Told>();
  return ({ plan }, finding) => {
    const before = known.get(finding);
    if (before !== undefined) return before;
    const own = finding.exchanges.flatMap((id) => exchanges.get(id) ?? []);
    const { head, rest, deciding } = sentenceOf({ finding, own, operations, identities });
    const check = checks.get(plan.check);
    const { cost, fix } = byCase(finding, head);
    const told: Told = {
      head,
      sentence: `${head}: ${rest}`.replace(/\n+/g, ' '),
      harm: harmKindOf({ finding, part: check?.part ?? '', deciding, own }),
      cost: cost ?? check?.rationale ?? '',
      fix: fix ?? check?.usualFix ?? '',
      deciding,
      differences: differencesOf(finding, own, deciding),
    };
    known.set(finding, told);
    return told;
  };
}
