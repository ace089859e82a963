import type { Json } from '../contract/text/json.js';
import type { Contract } from '../contract/facts/model.js';
import type { RecordedSilence } from '../result/run-file.js';
import { narrowedChecks } from './narrowed.js';
import type { Plan, PlannedEntry } from './plan.js';
import { saidOf, told } from './said.js';

/** A fact that is stated, and not as the check would need it: `versioning.segment is stated, but otherwise`. */
const OTHERWISE = / is stated, but otherwise(?:: .*)?$/;
/** A path of names; other reasons are about the check and not about the contract. */
const PATH = /^[a-z][\w-]*(?:\.[\w*-]+)*$/;
/** An operation that is offered is no reason of its own: it is another one than the check is about. */
const OFFERED = /^(?:operations|resources\.[^.]+\.operations)\.[^.]+$/;

/**
 * What the contract states and so keeps from being looked at, by fact: what is none or of another kind, what must never be
 * called, which clauses are excepted, and what the checks that run are told to leave out. Who states it should see that.
 */
export function silencedChecks(
  contract: Contract,
  { entries, checks }: Pick<Plan, 'entries' | 'checks'>,
): readonly RecordedSilence[] {
  const found = new Map<string, PlannedEntry[]>();
  const tried = new Set<string>();
  for (const entry of entries) {
    const { decision, check } = entry;
    if (decision.planned !== 'not-applicable') {
      tried.add(check.id);
      continue;
    }
    const fact = decision.because.replace(OTHERWISE, '');
    if (!PATH.test(fact) || fact === entry.subject.name) continue;
    if (fact !== decision.because && OFFERED.test(fact)) continue;
    found.set(fact, [...(found.get(fact) ?? []), entry]);
  }
  const off = [...found].flatMap(([fact, of]): readonly RecordedSilence[] => {
    const said = saidOf(contract, fact);
    const those = [...new Set(of.map(({ check }) => check.id))];
    const nowhere = those.filter((check) => !tried.has(check));
    return said === undefined
      ? []
      : [{ fact, ...said, effect: 'switched-off', checks: those, nowhere, entries: of.length } as const];
  });
  return [...off.sort(byWeight), ...excepted(contract, checks), ...narrowedChecks(contract, entries)];
}

function byWeight(one: RecordedSilence, other: RecordedSilence): number {
  return other.nowhere.length - one.nowhere.length || (other.entries ?? 0) - (one.entries ?? 0);
}

/** Clauses to which the service made an exception, with those of their checks that no other clause asks for. */
function excepted(contract: Contract, used: Plan['checks']): readonly RecordedSilence[] {
  const planned = new Set(used.map(({ id }) => id));
  return contract.claims.flatMap(({ document, except }) =>
    document.clauses.flatMap(({ id, checks, also }): readonly RecordedSilence[] => {
      const reason = except[id];
      const gone = [...new Set([...checks, ...also])].filter((check) => !planned.has(check));
      if (reason === undefined || gone.length === 0) return [];
      const written = placeOf(contract, id);
      return [
        {
          fact: `claims.${document.id}.except.${id}`,
          says: told(reason),
          ...(written === undefined ? {} : { position: written }),
          effect: 'switched-off',
          checks: gone,
          nowhere: gone,
        },
      ];
    }),
  );
}

/** Where the exception stands, whatever name the claim gives its document. */
function placeOf(contract: Contract, clause: string): string | undefined {
  const claims = contract.written(['claims'])?.value;
  for (const [index, claim] of (Array.isArray(claims) ? (claims as readonly Json[]) : []).entries()) {
    for (const name of Object.keys(typeof claim === 'object' && claim !== null ? claim : {})) {
      const found = contract.written(['claims', String(index), name, 'except', clause]);
      if (found !== undefined) return found.position;
    }
  }
  return undefined;
}
