import { ifStated } from '../../contract/facts/slot.js';
import type { RunContext } from '../kit/context.js';
import { secretFact } from './callers.js';
import type { Examination } from './examine.js';
import { ok, problem, type Step } from './step.js';

/** Whether everything is there that the contract asks for, and whether a run would judge anything. */
export function lookAtConfiguration(
  { contract, identities, unset: withoutSecret }: Pick<RunContext, 'contract' | 'identities' | 'unset'>,
  running: number,
  planned: number,
  unset: Examination['unset'],
): readonly Step[] {
  const known = new Set((ifStated(contract.facts.auth.identities) ?? []).map(({ name }) => name));
  const secrets = [...withoutSecret].flatMap(([name, missing]) =>
    known.has(name) ? [problem('configuration', ...credentialTrouble(name, missing, secretFact(contract, name)))] : [],
  );
  const texts = unset.map(({ fact, variables }) => {
    const names = variables.join(', ');
    return problem('configuration', `${names} ${areNot(variables)} set`, fact, `export ${variables[0] ?? ''}=...`);
  });
  if (running === 0) {
    const mend = 'State more: `probity gaps` prints what, and `probity plan` why each entry does not run';
    const nothing = problem('configuration', 'A run would judge nothing', 'resources', mend);
    return [...secrets, ...texts, nothing];
  }
  const callers = identities.length === 0 ? '' : `; there are credentials of ${identities.join(', ')}`;
  const whole = `A run would execute ${String(running)} of ${String(planned)} planned entries${callers}`;
  return [ok('configuration', whole), ...secrets, ...texts];
}

/** What is missing are names of variables, or one sentence. */
function credentialTrouble(name: string, missing: readonly string[], fact: string): [string, string, string] {
  const [first = ''] = missing;
  const isVariable = missing.every((one) => /^\w+$/.test(one));
  const text = isVariable ? `${missing.join(', ')} ${areNot(missing)} set` : first;
  const mend = isVariable
    ? `export ${first}=..., or remove ${name}`
    : first.includes('--allow-secret-commands')
      ? 'Add the option, if you trust the contract with that'
      : 'Correct where it comes from';
  return [`${name} has no credential: ${text}`, fact, mend];
}

function areNot(names: readonly string[]): string {
  return names.length === 1 ? 'is not' : 'are not';
}
