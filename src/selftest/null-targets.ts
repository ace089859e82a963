import { nullTargets, shop } from '../reference/index.js';
import { DEFAULT_CAPS, inProcessTransport, runContract, virtualClock, type Effort } from '../index.js';
import type { Row } from './matrix.js';
import { NOMINAL_URL, type Subject } from './service.js';

/** Checks that may pass on a service that does nothing: they ask for no more than an answer. */
const ANSWERS_ARE_ENOUGH: readonly string[] = ['base-url-answers'];

/** Runs everything on targets that only seem to answer. A pass there would prove nothing, so it is foreign. */
export async function nullTargetRows(
  subject: Subject,
  seed: number,
  effort: Effort = 'standard',
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const target of nullTargets) {
    const clock = virtualClock(Date.UTC(2026, 0, 1));
    const result = await runContract({
      contract: subject.contract,
      checks: subject.checks,
      plan: subject.plan,
      environment: (subject.service ?? shop).environment(NOMINAL_URL),
      seed,
      effort,
      nonce: 'null',
      clock,
      transport: () => inProcessTransport((call) => target.dispatch(call), { caps: DEFAULT_CAPS, clock }),
    });
    if ('problem' in result) throw new Error(result.problem);
    const passed = subject.plan.entries
      .filter(({ id }) => result.run.verdicts.get(id)?.verdict.kind === 'pass')
      .filter(({ check }) => !ANSWERS_ARE_ENOUGH.includes(check.id));
    rows.push({
      id: target.id,
      kind: 'null',
      failed: [],
      missed: [],
      foreign: [...new Set(passed.map(({ check }) => check.id))],
      unproven: [],
      effective: true,
      entries: subject.plan.entries.length,
      findings: passed.map(({ id }) => `${id} passed`),
    });
  }
  return rows;
}
