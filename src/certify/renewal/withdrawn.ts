import { parse } from 'yaml';
import type { Files, Run } from '../../index.js';
import { counted, listed } from '../refusal.js';
import type { Trouble } from '../verify/verification.js';

/** A check that was found to pass what is wrong. */
export interface Withdrawn {
  readonly check: string;
  /** Versions of the tool whose certificates it touches. */
  readonly versions: readonly string[];
  /** The day on which it was withdrawn. */
  readonly on: string;
  /** What it let through. */
  readonly because: string;
}

/** The shipped list. */
export function withdrawnChecks(shipped: Files): readonly Withdrawn[] {
  const file = parse(shipped.read('probity:withdrawn.yaml')) as {
    readonly withdrawn: readonly Withdrawn[];
  };
  return file.withdrawn;
}

/** The withdrawn checks that a run passed by, each with the rules that rest on it. What fails or was not run rests on nothing. */
export function withdrawnTroubles({ header, plan, verdicts }: Run, shipped: Files): readonly Trouble[] {
  return withdrawnChecks(shipped)
    .filter(({ versions }) => versions.includes(header.tool.version))
    .flatMap(({ check, on, because }) => {
      const passed = plan.filter((line) => line.check === check && verdicts.get(line.entry)?.verdict.kind === 'pass');
      if (passed.length === 0) return [];
      const rules = [...new Set(passed.flatMap(({ clauses }) => clauses))];
      const rest = rules.length === 0 ? 'no rule' : `${counted(rules.length, 'rule')} (${listed(rules)})`;
      const message = `The check ${check} of version ${header.tool.version} was withdrawn on ${on}: ${because}. ${rest} of the certificate ${rules.length === 1 ? 'rests' : 'rest'} on it: certify again with a later version`;
      return [{ code: 'check-withdrawn', message }];
    });
}
