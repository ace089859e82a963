import type { Judged } from './fate.js';
import { byOperator, byUse, factSteps, figuresOf, score, visible } from './figures.js';
import type { Mutated } from './mutate.js';

/** Paints text, where a terminal can show it. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

/** Facts that the summary names. */
const FACTS = 3;

/** What came of all mutants, for people: a table by operator, what nobody noticed, and the sum in one sentence. */
export function printMutated({ clean, mutants, leftBehind }: Mutated, { bold, dim }: Paint): string {
  const lines: string[] = [];
  const failures = [...clean.verdicts].filter(([, { kind }]) => kind === 'fail');
  if (failures.length > 0) {
    lines.push(bold(`The service fails ${String(failures.length)} entries without any mistake of ours`));
    for (const [entry] of failures) lines.push(`  ${entry}`);
    lines.push('');
  }
  const rows = byOperator(mutants).map(({ operator, figures }) => ({ id: operator.id, figures }));
  const width = Math.max(8, ...rows.map(({ id }) => id.length));
  const columns = ['mutants', 'noticed', 'right', 'unproven', 'not stated', 'unnoticed', 'unseen'];
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}  ${cells.map((cell, n) => cell.padStart(columns[n]?.length ?? 0)).join('  ')}`;
  lines.push(bold(line('operator', columns)));
  for (const { id, figures } of [...rows, { id: 'all', figures: figuresOf(mutants) }]) {
    const { right, inconclusive, notStated, unnoticed, unseen } = figures;
    const cells = [figures.mutants, figures.noticed, right, inconclusive, notStated, unnoticed, unseen];
    lines.push(
      line(
        id,
        cells.map((n) => (n === 0 ? '.' : String(n))),
      ),
    );
  }
  const told = (title: string, kind: Judged['fate']['kind'], text: (judged: Judged) => string): void => {
    const some = byUse(mutants).filter(({ fate }) => fate.kind === kind);
    if (some.length === 0) return;
    lines.push('', bold(title));
    for (const one of some) lines.push(`  ${one.mutant.id}  ${dim(text(one))}`);
  };
  told('Unnoticed, though everything is stated', 'unnoticed', describe);
  told('Unnoticed, and a fact is missing', 'not-stated', ({ fate }) =>
    fate.kind === 'not-stated' ? `state ${fate.facts.join(', ')}` : '',
  );
  told('Not proved either way', 'inconclusive', ({ fate }) =>
    fate.kind === 'inconclusive' ? `${fate.entry}: ${fate.reason}` : '',
  );
  told('Failures without a mistake: false alarms of ours', 'accused', ({ fate }) =>
    fate.kind === 'accused' ? `${fate.entry}: ${fate.claim}` : '',
  );
  told('Not planted', 'not-planted', ({ fate }) => (fate.kind === 'not-planted' ? fate.because : ''));
  told('Not run', 'not-run', ({ fate }) => (fate.kind === 'not-run' ? fate.because : ''));
  if (leftBehind.length > 0) lines.push('', bold('Left behind'), ...leftBehind.map((one) => `  ${one}`));
  return `${[...lines, '', bold(summarySentence(mutants))].join('\n')}\n`;
}

function describe({ mutant: { operator }, effect }: Judged): string {
  return effect.example === undefined ? operator.sentence : `${operator.sentence}: ${effect.example}`;
}

/** What a contract and its checks are worth, in a sentence. */
export function summarySentence(mutants: readonly Judged[]): string {
  const figures = figuresOf(mutants);
  const share = score(figures);
  if (share === undefined) return 'No mistake was made that anybody could see: nothing is measured';
  const of = visible(figures);
  const noticed = `Your contract and its checks noticed ${String(Math.floor(share * 100))} % of ${String(of)} mistakes that can be seen`;
  const { facts, percent } = nextFacts(mutants);
  return facts.length === 0
    ? noticed
    : `${noticed}; stating ${facts.join(', ')} may let them notice ${String(percent)} % more`;
}

/** The first facts to state, few enough for a sentence, and how many % more they may bring. */
export function nextFacts(mutants: readonly Judged[]): { readonly facts: readonly string[]; readonly percent: number } {
  const facts: string[] = [];
  let more = 0;
  for (const step of factSteps(mutants)) {
    if (facts.length > 0 && facts.length + step.facts.length > FACTS) break;
    facts.push(...step.facts);
    more += step.mutants;
  }
  return { facts, percent: percentOf(more, visible(figuresOf(mutants))) };
}

/** At least one, where it is any. */
export function percentOf(part: number, all: number): number {
  return part === 0 || all === 0 ? 0 : Math.max(1, Math.round((part / all) * 100));
}
