import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import type { Mistake } from '../../examples/services/service.js';
import type { Judged, Result } from './judge.js';
import type { Checked } from './run.js';

/** An entry and the clauses that it judges. */
export interface Named {
  readonly entry: string;
  readonly clauses: readonly string[];
}

/** What is kept of a run without a mistake: whatever fails in one is a false accusation. */
export interface RightRun {
  readonly seed: number;
  readonly exit: number;
  readonly requests: number;
  readonly failed: readonly string[];
  readonly inconclusive: readonly string[];
}

/** What is kept of a run with one mistake. */
export interface Outcome {
  readonly mistake: string;
  readonly outcome: Result['outcome'];
  readonly right: readonly Named[];
  readonly wrong: readonly string[];
  readonly unproven: readonly string[];
}

/** What was measured of one service so far. */
export interface Measured {
  readonly clean: readonly RightRun[];
  readonly harmless: readonly RightRun[];
  readonly mistakes: readonly Outcome[];
}

const fileOf = (service: string): string => `bench/services/measured/${service}.json`;

/** Undefined where nothing was measured of the service. */
export function measuredOf(service: string): Measured | undefined {
  const file = fileOf(service);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Measured) : undefined;
}

export async function keep(service: string, measured: Measured): Promise<void> {
  mkdirSync('bench/services/measured', { recursive: true });
  writeFileSync(fileOf(service), await format(JSON.stringify(measured), { parser: 'json', printWidth: 120 }));
}

export function rightRun(seed: number, { judged, exit, requests }: Checked): RightRun {
  return {
    seed,
    exit,
    requests,
    failed: entriesOf(judged, ['fail', 'error']),
    inconclusive: entriesOf(judged, ['inconclusive']),
  };
}

export function outcomeOf({ name }: Mistake, { outcome, right, wrong, unproven }: Result): Outcome {
  const entries = (list: readonly Judged[]): readonly string[] => list.map(({ entry }) => entry);
  return {
    mistake: name,
    outcome,
    right: right.map(({ entry, clauses }) => ({ entry, clauses })),
    wrong: entries(wrong),
    unproven: outcome === 'inconclusive' ? entries(unproven) : [],
  };
}

function entriesOf(judged: readonly Judged[], kinds: readonly string[]): readonly string[] {
  return judged.filter(({ verdict }) => kinds.includes(verdict.kind)).map(({ entry }) => entry);
}
