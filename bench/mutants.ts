import { readFileSync } from 'node:fs';

/**
 * Prints what `probity mutate --out FILE` has measured as a section of docs/power.md: `npm run bench:mutants -- FILE...`.
 * The order of the mistakes is that in which operators are drawn, the usual ones first.
 */

interface Measured {
  readonly seed: number;
  readonly figures: { readonly mutants: number; readonly noticed: number; readonly accused: number };
  readonly operators: readonly { readonly id: string; readonly sentence: string }[];
  readonly mutants: readonly {
    readonly id: string;
    readonly operator: string;
    readonly fate: { readonly kind: string; readonly isRight?: boolean; readonly facts?: readonly string[] };
  }[];
}

/** Kinds of fates, by the column that they count in. */
const COLUMNS = {
  noticed: ['noticed'],
  unproven: ['inconclusive'],
  'not stated': ['not-stated'],
  unnoticed: ['unnoticed'],
  unseen: ['no-effect', 'not-reached'],
  'not planted': ['not-planted'],
} as const;
const SEEN = ['noticed', 'inconclusive', 'not-stated', 'unnoticed'];

function section(file: string): string {
  const { seed, figures, operators, mutants } = JSON.parse(readFileSync(file, 'utf8')) as Measured;
  const groups = [...new Set(mutants.map(({ operator }) => operator.split('.', 1)[0] ?? ''))];
  const seen = mutants.filter(({ fate }) => SEEN.includes(fate.kind)).length;
  const rows = [...groups, 'all'].map((group) => {
    const of = mutants.filter(({ operator }) => group === 'all' || operator.startsWith(`${group}.`));
    const counts = Object.values(COLUMNS).map(
      (kinds: readonly string[]) => of.filter(({ fate }) => kinds.includes(fate.kind)).length,
    );
    const right = of.filter(({ fate }) => fate.isRight === true).length;
    return [group, of.length, ...counts.slice(0, 1), right, ...counts.slice(1)];
  });
  const head = ['mistakes of', 'mutants', 'noticed', 'by the right part', ...Object.keys(COLUMNS).slice(1)];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  const unnoticed = mutants
    .filter(({ fate }) => fate.kind === 'unnoticed' || fate.kind === 'not-stated')
    .map(({ id, operator, fate }) => {
      const sentence = operators.find((one) => one.id === operator)?.sentence ?? '';
      const facts = fate.facts === undefined ? '' : ` (state \`${fate.facts.join('`, `')}\`)`;
      return `- \`${id}\`: ${sentence}${facts}`;
    });
  const share = seen === 0 ? 0 : Math.floor((figures.noticed / seen) * 100);
  return [
    `${String(figures.mutants)} mutants, seed ${String(seed)}: of those that can be seen, ${String(figures.noticed)} of ${String(seen)} are noticed, ${String(share)} %, false alarms ${String(figures.accused)}.`,
    '',
    table,
    '',
    'Unnoticed, the most usual mistakes first:',
    '',
    ...unnoticed,
  ].join('\n');
}

for (const file of process.argv.slice(2)) process.stdout.write(`${section(file)}\n\n`);
