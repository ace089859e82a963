import { declaredOperations, summarise, type Contract, type Plan, type Run } from '../index.js';
import { planLine, verdictOfPlan } from '../engine/planned.js';
import { headerOf } from '../api/header.js';
import { refusalsOfRun } from './after.js';
import { lookedAt } from './looked-at.js';
import type { Profile } from './profile.js';
import type { Refusal } from './refusal.js';

/**
 * Why the run of a plan cannot carry a certificate, however the service behaves; found without sending anything. The best
 * that can come of the plan is judged as a run is: every entry that runs passes, and every operation answers.
 */
export function refusalsOfPlan(contract: Contract, profile: Profile, planned: Plan): readonly Refusal[] {
  return causesOf(refusalsOfRun(bestRun(contract, planned), contract, profile));
}

/** Without what follows from the others: what is open, or left out, is not looked at either, and how much that is says nothing more. */
export function causesOf(refusals: readonly Refusal[]): readonly Refusal[] {
  const others = refusals.filter(({ code }) => code !== 'too-narrow');
  return others.length > 0 ? others : refusals;
}

/** Clauses of a plan of which nothing can be said, however the service behaves, with the facts that are missing. */
export function openClauses(
  contract: Contract,
  planned: Plan,
): readonly { readonly id: string; readonly facts: readonly string[] }[] {
  const { clauses } = summarise(lookedAt(bestRun(contract, planned)));
  return clauses.flatMap(({ id, verdict, facts }) => (verdict === 'not-specified' ? [{ id, facts }] : []));
}

const PASS = { kind: 'pass', cases: 1, expectations: 1, exchanges: 1 } as const;

function bestRun(contract: Contract, planned: Plan): Run {
  const header = headerOf(contract, planned, {
    baseUrl: '',
    seed: 0,
    nonce: '',
    effort: '',
    readOnly: false,
    selection: [],
    leftOut: [],
    started: new Date(0),
    identities: [],
    unset: new Map(),
  });
  const operations = [
    ...declaredOperations(contract.facts),
    ...planned.entries.flatMap((entry) => entry.operations),
  ].map(({ id }) => id);
  return {
    header,
    plan: planned.entries.map(planLine),
    verdicts: new Map(
      planned.entries.map((entry) => {
        const verdict = verdictOfPlan(entry) ?? PASS;
        return [entry.id, { type: 'verdict', entry: entry.id, verdict, duration: 0 }];
      }),
    ),
    exchanges: [],
    exercised: new Set(operations),
    notes: [],
    footer: { type: 'footer', ended: '', duration: 0, requests: 0, counts: {}, outcome: 'conformant', sha256: '' },
  };
}
