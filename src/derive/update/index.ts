import { parseDocument } from 'yaml';
import { isObject, type Json } from '../../contract/text/json.js';
import type { DraftFact, LeftOut } from '../draft/draft.js';
import { leftOutLines } from '../draft/write.js';
import { differences, statedAt, type Difference } from './compare.js';
import { added, NoPlace, placesIn, removed, replaced } from './edit.js';
import { memoryLines, readMemory, withMemory } from '../draft/memory.js';

export type { Difference } from './compare.js';

/** What is derived now. */
export interface DerivedNow {
  readonly facts: readonly DraftFact[];
  readonly proposals: readonly DraftFact[];
  readonly leftOut: readonly LeftOut[];
}

/** A difference with the line at which it is, or would be, in the contract. */
export interface Located {
  readonly difference: Difference;
  readonly line: number;
  /** Why it cannot be put in, where it cannot. */
  readonly unplaced?: string;
}

/** What became of a contract. */
export interface Updated {
  readonly differences: readonly Located[];
  /** Proposals that are new. */
  readonly proposals: readonly DraftFact[];
  /** The text with all of it in place. */
  readonly text: string;
  /** False for a contract that was written by hand: then nothing is taken away. */
  readonly wasDerived: boolean;
}

/**
 * What a contract lost and gained since it was derived, and its text with these facts in their places. Lines that people wrote stay as they are.
 * @param skipped facts that are no matter of the document this time
 */
export function updateContract(text: string, now: DerivedNow, skipped: (path: readonly string[]) => boolean): Updated {
  const memory = readMemory(text);
  const value = valueOf(text);
  const facts = now.facts.filter(({ path }) => !skipped(path));
  const found = differences(value, memory, facts, now.proposals).filter(
    (one) => one.kind === 'added' || one.kind === 'changed' || !skipped(one.path),
  );
  const isNew = ({ path }: DraftFact): boolean =>
    !memory.isProposal(path) && memory.fact(path) === undefined && !isStated(value, path) && !memory.isEmpty;
  const proposals = now.proposals.filter(isNew);
  const lines = placesIn(text);
  const lineOf = (path: readonly string[]): number => {
    const place = lines.filter((one) => one.path.every((name, n) => name === path[n])).at(-1);
    return (place?.first ?? 0) + 1;
  };
  let out = text;
  const located = found.map((difference): Located => {
    const path = 'fact' in difference ? difference.fact.path : difference.path;
    try {
      if (difference.kind === 'changed') out = checked(replaced(out, difference.fact), path, difference.fact.value);
      if (difference.kind === 'gone') out = checked(removed(out, path), path, undefined);
      return { difference, line: lineOf(path) };
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error;
      return { difference, line: lineOf(path), unplaced: error.message };
    }
  });
  out = added(
    out,
    found.flatMap((one) => (one.kind === 'added' ? [one.fact] : [])),
    proposals,
  );
  const whole = withMemory(withLeftOut(out, now.leftOut), memoryLines(now.facts, now.proposals));
  return { differences: located, proposals, text: whole, wasDerived: !memory.isEmpty };
}

function isStated(value: Json, path: readonly string[]): boolean {
  return path.some((_, index) => {
    const at = statedAt(value, path.slice(0, index + 1));
    return at !== undefined && (index === path.length - 1 || !isObject(at));
  });
}

/** The text after an edit, where it says what was meant and is YAML still. */
function checked(after: string, path: readonly string[], value: Json | undefined): string {
  const stated = statedAt(valueOf(after), path);
  const isRight = JSON.stringify(stated) === JSON.stringify(value);
  if (!isRight) throw new NoPlace('it cannot be put in its place; change it by hand');
  return after;
}

function valueOf(text: string): Json {
  const document = parseDocument(text, { merge: true });
  const [error] = document.errors;
  if (error) throw new NoPlace(error.message.split('\n')[0] ?? '');
  return JSON.parse(JSON.stringify(document.toJS() ?? {})) as Json;
}

function withLeftOut(text: string, leftOut: readonly LeftOut[]): string {
  const lines = text.split('\n');
  const start = lines.indexOf('# Left out:');
  if (start < 0) return text;
  let end = start + 1;
  while (/^# {3}\S/.test(lines[end] ?? '')) end += 1;
  const own = leftOutLines(leftOut).filter((line) => line !== '');
  return [...lines.slice(0, start), ...own, ...lines.slice(end)].join('\n');
}
