import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { Files } from '../index.js';

/** What a service must keep, and its contract must state, to be certified under one name. */
export interface Profile {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** Id of the document whose clauses it names. */
  readonly document: string;
  /** Clauses that must be satisfied; not applicable is not enough. */
  readonly satisfied: readonly string[];
  /** Clauses that must be satisfied, or not be applicable because the contract says so. */
  readonly kept: readonly string[];
  /** Facts that must be stated, or be said to be none. */
  readonly stated: readonly string[];
  readonly least: Least;
  /** Milliseconds for which a list may not show a write. */
  readonly mostLag: number;
  readonly disruptive: boolean;
  /** Its file and those of the profiles that it includes, by name: what a bundle pins. */
  readonly sources: readonly ProfileSource[];
}

/** How much of the service must have been looked at. */
export interface Least {
  readonly resources: number;
  readonly operations: number;
  /** Percent of the clauses that must be satisfied. */
  readonly share: number;
}

export interface ProfileSource {
  /** `core-read.yaml` */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** Every shipped profile, the ones of one subject first. */
export const PROFILES = [
  'core-read',
  'core-write',
  'errors',
  'auth',
  'pagination-offset',
  'pagination-cursor',
  'query',
  'concurrency',
  'retry',
  'limits',
  'versioning',
  'events',
  'web-api-1',
  'web-api-2',
  'web-api',
] as const;

/** A profile as its file has it. */
interface ProfileFile {
  readonly profile: {
    readonly id: string;
    readonly version: number;
    readonly title: string;
    readonly document: string;
  };
  readonly includes?: readonly string[];
  readonly satisfied: readonly string[];
  readonly kept: readonly string[];
  readonly stated: readonly string[];
  readonly least: Least;
  readonly 'most-lag': string;
  readonly disruptive?: boolean;
}

/** The shipped profile of this name, with all that it includes; undefined where none has it. */
export function profileNamed(id: string, files: Files): Profile | undefined {
  return PROFILES.some((known) => known === id) ? read(id, files) : undefined;
}

function read(id: string, files: Files): Profile {
  const text = files.read(`probity:certification/${id}.yaml`);
  const file = parse(text) as ProfileFile;
  const included = (file.includes ?? []).map((name) => read(name, files));
  const all = (of: 'satisfied' | 'kept' | 'stated'): readonly string[] => [
    ...new Set([...included.flatMap((profile) => profile[of]), ...file[of]]),
  ];
  const satisfied = all('satisfied');
  const least = [file.least, ...included.map((profile) => profile.least)];
  const source = { name: `${id}.yaml`, text, sha256: createHash('sha256').update(text).digest('hex') };
  const sources = [source, ...included.flatMap((profile) => profile.sources)];
  return {
    ...file.profile,
    satisfied,
    // What one part of a sum allows to be absent, another may ask for.
    kept: all('kept').filter((clause) => !satisfied.includes(clause)),
    stated: all('stated'),
    least: {
      resources: Math.max(...least.map(({ resources }) => resources)),
      operations: Math.max(...least.map(({ operations }) => operations)),
      share: file.least.share,
    },
    mostLag: Math.min(milliseconds(file['most-lag']), ...included.map(({ mostLag }) => mostLag)),
    disruptive: file.disruptive === true || included.some(({ disruptive }) => disruptive),
    sources: sources.filter(({ name }, n) => sources.findIndex((other) => other.name === name) === n),
  };
}

/** Clauses of the profile as entries name them: `web-api:methods.get-is-safe`. */
export function clausesOf({ document, satisfied, kept }: Profile): ReadonlySet<string> {
  return new Set([...satisfied, ...kept].map((clause) => `${document}:${clause}`));
}

/** Digest of all files of the profile together. */
export function digestOf({ sources }: Profile): string {
  return createHash('sha256')
    .update(sources.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''))
    .digest('hex');
}

function milliseconds(text: string): number {
  const [, value = '0', unit = 'ms'] = /^(\d+)(ms|s|m)$/.exec(text) ?? [];
  return Number(value) * ({ ms: 1, s: 1000, m: 60_000 }[unit] ?? 1);
}
