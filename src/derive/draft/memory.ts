import { createHash } from 'node:crypto';
import type { Json } from '../../contract/text/json.js';
import type { DraftFact } from './draft.js';

/** What was derived when a contract was written: so a later update can tell it from what people wrote. */
export interface Memory {
  /** The digest of the value that was derived for this fact; undefined where none was. */
  readonly fact: (path: readonly string[]) => string | undefined;
  readonly isProposal: (path: readonly string[]) => boolean;
  readonly isEmpty: boolean;
}

const HEAD =
  '# Digests of what was derived, by which `probity init --update` knows it from what you write. Leave them as they are:';
const PER_LINE = 8;
const LINE = /^# {2}(?: \??[0-9a-f]{12})+$/;

/** The lines at the end of a derived contract. */
export function memoryLines(facts: readonly DraftFact[], proposals: readonly DraftFact[]): readonly string[] {
  const all = [
    ...facts.map(({ path, value }) => `${placeDigest(path)}${valueDigest(value)}`),
    ...proposals.map(({ path, value }) => `?${placeDigest(path)}${valueDigest(value)}`),
  ];
  const lines = Array.from({ length: Math.ceil(all.length / PER_LINE) }, (_, n) =>
    all.slice(n * PER_LINE, (n + 1) * PER_LINE),
  );
  return ['', HEAD, ...lines.map((words) => `#   ${words.join(' ')}`)];
}

export function readMemory(text: string): Memory {
  const lines = text.split('\n');
  const start = lines.indexOf(HEAD);
  const facts = new Map<string, string>();
  const proposals = new Set<string>();
  for (let n = start + 1; start >= 0 && LINE.test(lines[n] ?? ''); n += 1) {
    for (const word of (lines[n] ?? '').slice(4).split(' ')) {
      if (word.startsWith('?')) proposals.add(word.slice(1, 9));
      else facts.set(word.slice(0, 8), word.slice(8));
    }
  }
  return {
    fact: (path) => facts.get(placeDigest(path)),
    isProposal: (path) => proposals.has(placeDigest(path)),
    isEmpty: facts.size === 0,
  };
}

/** The text with other digests at its end. */
export function withMemory(text: string, lines: readonly string[]): string {
  const all = text.replace(/\n+$/, '').split('\n');
  const start = all.indexOf(HEAD);
  let end = start + 1;
  while (start >= 0 && LINE.test(all[end] ?? '')) end += 1;
  const rest = start < 0 ? all : [...all.slice(0, start), ...all.slice(end)];
  while (rest.at(-1) === '') rest.pop();
  return `${[...rest, ...lines].join('\n')}\n`;
}

/** Four of the hexadecimal digits of a digest: enough to see that a value is another one. */
export function valueDigest(value: Json): string {
  return digest(JSON.stringify(sorted(value))).slice(0, 4);
}

function placeDigest(path: readonly string[]): string {
  return digest(JSON.stringify(path)).slice(0, 8);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const map = value as Readonly<Record<string, Json>>;
  return Object.fromEntries(
    Object.keys(map)
      .sort()
      .map((name) => [name, sorted(map[name] ?? null)]),
  );
}
