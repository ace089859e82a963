import { bundleOf } from '../../src/certify/bundle.js';
import { certifiedPlan } from '../../src/certify/certified-plan.js';
import type { Certified } from '../../src/certify/certify.js';
import {
  certifyShop,
  GIVEN,
  NOW,
  OPEN_KEY,
  resealed,
  shop,
  withLines,
} from '../../src/certify/fixtures/made-bundle.js';
import { RUN_FILE, type BundleFiles } from '../../src/certify/manifest.js';
import { PEERS_FILE } from '../../src/certify/peers.js';
import { profileNamed, type Profile } from '../../src/certify/profile.js';
import { choicesFor } from '../../src/certify/statement.js';
import { verifyBundle } from '../../src/certify/verify/verify.js';
import {
  checks,
  EVERYTHING,
  fileSystem,
  readRunText,
  runContract,
  TOOL,
  type Plan,
  type PlannedEntry,
  type Run,
  type RunRequest,
} from '../../src/index.js';
import { createReference, faults, REFERENCE_ENVIRONMENT } from '../../src/reference/index.js';
import { spread } from '../../src/selftest/identity.js';

/** How many services with a fault are tried: 20 take some minutes. */
export const MUTANTS = Number(process.env['PROBITY_CERTIFIED_MUTANTS'] ?? 1);
/** Runs that are short, of which one at least sees every fault that is tried. */
const PROFILES = ['core-read', 'auth', 'pagination-offset', 'query', 'retry', 'versioning', 'core-write'];

export interface Mutant {
  readonly name: string;
  readonly fault: (typeof faults)[number];
  readonly profile: Profile;
}

export const CONTRACT = shop();

function mutantsOf(id: string, count: number): readonly Mutant[] {
  const profile = profileNamed(id, fileSystem) as Profile;
  const planned = certifiedPlan(CONTRACT, profile, checks, 'http://127.0.0.1');
  const sees = new Set(
    planned.entries.flatMap(({ check, decision, clauses }) =>
      decision.planned === 'run' && clauses.length > 0 ? [check.id] : [],
    ),
  );
  const seen = faults.filter(
    ({ breaks, dialects }) => dialects === undefined && breaks.some((check) => sees.has(check)),
  );
  return spread(seen, count).map((fault) => ({ name: `${fault.id} under ${id}`, fault, profile }));
}

const MANY = PROFILES.flatMap((id) => mutantsOf(id, Math.ceil(MUTANTS / PROFILES.length)));
export const TRIED = spread(MANY, MUTANTS);

/** A run, certified or not, with its run file. */
export interface Tried {
  readonly made: Certified;
  readonly text: string;
  readonly url: string;
}

export async function certifyWith(
  { profile, fault }: Pick<Mutant, 'profile'> & Partial<Mutant>,
  { challenge = GIVEN.challenge.text, contract = CONTRACT } = {},
): Promise<Tried> {
  const service = await createReference({ faults: fault === undefined ? [] : [fault] }).listen();
  const texts: string[] = [];
  try {
    const made = await certifyShop(service.url, {
      contract,
      profile,
      given: { ...GIVEN, challenge: { text: challenge, by: 'issuer' } },
      running: { write: (text) => texts.push(text) },
    });
    return { made, text: texts.join(''), url: service.url };
  } finally {
    await service.close();
  }
}

/** A run in a bundle that its vendor signs whatever it came to. */
export function signed(
  { made, text }: Tried,
  profile: Profile,
  change: (lines: readonly string[]) => readonly string[],
): BundleFiles {
  const { files } = bundleOf({
    run: runOf(made),
    runText: text,
    ledgerText: '',
    peersText: peersOnThisMachine(runOf(made)),
    contract: CONTRACT,
    profile,
    given: GIVEN,
  });
  return resealed(withLines(files, change), undefined, { profile });
}

function peersOnThisMachine({ exchanges }: Run): string {
  const connections = [...new Set(exchanges.flatMap(({ connection }) => connection ?? []))];
  return JSON.stringify({ format: 1, peers: [{ address: '127.0.0.1', port: 0, connections }] });
}

export function runOf(made: Certified): Run {
  if (made.kind === 'problem' || made.run === undefined) throw new Error(`${made.kind}: nothing was run`);
  return made.run;
}

export async function codesOf(files: BundleFiles): Promise<readonly string[]> {
  const { troubles } = await verifyBundle({ files, checks, key: OPEN_KEY, challenge: 'issued today', now: NOW });
  return troubles.map(({ code }) => code);
}

/** Runs of the service without a fault, one for each profile. */
export function cleanRuns(): (profile: Profile) => Promise<Tried> {
  const known = new Map<string, Promise<Tried>>();
  return (profile) => {
    const made = known.get(profile.id) ?? certifyWith({ profile });
    known.set(profile.id, made);
    return made;
  };
}

/** A run of what the profile plans, as the library makes it for a vendor who keeps to no rule of certification. */
export async function uncertifiedRun(
  { profile, fault }: Mutant,
  { keep = () => true, ...more }: Partial<RunRequest> & { readonly keep?: (entry: PlannedEntry) => boolean } = {},
): Promise<Tried> {
  const service = await createReference({ faults: [fault] }).listen();
  const texts: string[] = [];
  const started = new Date();
  const { text: challenge } = GIVEN.challenge;
  const planned: Plan = certifiedPlan(CONTRACT, profile, checks, service.url);
  try {
    const result = await runContract({
      contract: CONTRACT,
      checks,
      environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: service.url },
      policy: { ...EVERYTHING, allowDisruptive: profile.disruptive },
      plan: { ...planned, entries: planned.entries.filter(keep) },
      started,
      ...choicesFor(CONTRACT, profile, challenge, service.url, TOOL.version, started.toISOString(), false),
      write: (text) => texts.push(text),
      ...more,
    });
    if ('problem' in result) throw new Error(result.problem);
    return { made: { kind: 'refused', refusals: [], run: result.run }, text: texts.join(''), url: service.url };
  } finally {
    await service.close();
  }
}

/** Whether a line of a run file is of one of the entries. */
export function isOf(line: string, entries: readonly string[]): boolean {
  return entries.some((id) => line.includes(`"entry":"${id}"`));
}

/** The lines as a run writes them: an exchange when it has ended. */
function inOrder(lines: readonly string[]): readonly string[] {
  const ended = (line: string): number => (JSON.parse(line) as { readonly ended?: number }).ended ?? 0;
  const isExchange = (line: string): boolean => line.startsWith('{"type":"exchange"');
  const [head, tail] = [lines.filter((line) => /^\{"type":"(?:header|plan)"/.test(line)), lines];
  const exchanges = lines.filter(isExchange).sort((a, b) => ended(a) - ended(b));
  return [...head, ...exchanges, ...tail.filter((line) => !head.includes(line) && !isExchange(line))];
}

/** The run of `own`, with what these entries of `other` were answered in the place of its own, and all that follows from it. */
export function transplanted(own: Tried, other: Tried, entries: readonly string[], profile: Profile): BundleFiles {
  const theirs = other.text
    .split('\n')
    .filter((line) => isOf(line, entries))
    .map((line) => line.replaceAll(other.url, own.url).replace('"connection":"', '"connection":"other-'));
  const mixed = signed(own, profile, (lines) => inOrder([...lines.filter((line) => !isOf(line, entries)), ...theirs]));
  const { run } = readBack(mixed.get(RUN_FILE) ?? '');
  const sent = run.exchanges.filter(({ failure }) => failure?.kind !== 'blocked').length;
  const text = (mixed.get(RUN_FILE) ?? '').replace(/"requests":\d+(?=[^\n]*\n$)/, `"requests":${String(sent)}`);
  const files = new Map([...mixed, [RUN_FILE, text], [PEERS_FILE, peersOnThisMachine(run)]]);
  return resealed(files, undefined, { profile });
}

function readBack(text: string): { readonly run: Run } {
  const read = readRunText(text);
  if ('problems' in read) throw new Error(read.problems.join('; '));
  return read;
}
