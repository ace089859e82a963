import { afterAll, describe, expect, test } from 'vitest';
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
import type { BundleFiles } from '../../src/certify/manifest.js';
import { profileNamed, type Profile } from '../../src/certify/profile.js';
import { verifyBundle } from '../../src/certify/verify.js';
import { checks, fileSystem, summarise, type Run, type Summary } from '../../src/index.js';
import { createReference, faults } from '../../src/reference/index.js';
import { spread } from '../../src/selftest/identity.js';

/** How many services with a fault are tried: 20 take some minutes. */
const MUTANTS = Number(process.env['PROBITY_CERTIFIED_MUTANTS'] ?? 2);
/** Runs that are short, of which one at least sees every fault that is tried. */
const PROFILES = ['core-read', 'auth', 'pagination-offset', 'query', 'retry', 'versioning', 'core-write'];

interface Mutant {
  readonly name: string;
  readonly fault: (typeof faults)[number];
  readonly profile: Profile;
}

const CONTRACT = shop();

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
const TRIED = spread(MANY, MUTANTS);

interface Tried {
  readonly made: Certified;
  readonly text: string;
  readonly url: string;
}

async function certifyWith(
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
function signed(
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

function runOf(made: Certified): Run {
  if (made.kind === 'problem' || made.run === undefined) throw new Error(`${made.kind}: nothing was run`);
  return made.run;
}

async function codesOf(files: BundleFiles): Promise<readonly string[]> {
  const { troubles } = await verifyBundle({ files, checks, key: OPEN_KEY, challenge: 'issued today', now: NOW });
  return troubles.map(({ code }) => code);
}

const clean = new Map<string, Promise<Tried>>();
function cleanRun(profile: Profile): Promise<Tried> {
  const known = clean.get(profile.id) ?? certifyWith({ profile });
  clean.set(profile.id, known);
  return known;
}
afterAll(() => {
  clean.clear();
});

/** Why there is no certificate; empty where there is one. */
function reasonsOf(made: Certified): readonly string[] {
  if (made.kind === 'certified') return [];
  return made.kind === 'refused' ? made.refusals.map(({ code }) => code) : [made.problem];
}

function isOfRules(reasons: readonly string[]): boolean {
  return reasons.includes('violated') || reasons.includes('unproven');
}

/** What certifying under a contract comes to that makes exceptions of these clauses. */
async function withExceptions(mutant: Mutant, clauses: readonly string[]): Promise<readonly string[]> {
  const except = clauses.map((id) => `"${id}": "it is so"`).join(', ');
  const changed = (text: string): string =>
    text.replace('claims: [web-api]', `claims: [{ web-api: { except: { ${except} } } }]`);
  try {
    return reasonsOf((await certifyWith(mutant, { contract: shop(changed) })).made);
  } catch (error) {
    // Some exceptions take operations away, which the lock of the Shop says it offers.
    return [error instanceof Error ? error.message : ''];
  }
}

describe.each([...new Set(TRIED.map(({ profile }) => profile))])('a service without a fault under $id', (profile) => {
  test('verifies in a bundle that is signed in the same way', async () => {
    expect(await codesOf(signed(await cleanRun(profile), profile, (lines) => lines))).toEqual([]);
  }, 240_000);
});

describe.each(TRIED)('a service with the fault $name', (mutant) => {
  const { profile } = mutant;
  let first: Promise<Tried> | undefined;
  const refused = (): Promise<Tried> => (first ??= certifyWith(mutant));
  const summary = async (): Promise<Summary> => summarise(runOf((await refused()).made));

  test('is not certified, as it breaks a rule, or one stays unproven', async () => {
    expect(reasonsOf((await refused()).made)).toSatisfy(isOfRules);
  }, 240_000);

  test('is not certified with another challenge, which draws another seed', async () => {
    const { made } = await certifyWith(mutant, { challenge: 'issued tomorrow' });
    expect(reasonsOf(made)).toSatisfy(isOfRules);
  }, 240_000);

  test('gains nothing by verdicts that are edited', async () => {
    const pass = { kind: 'pass', cases: 4, expectations: 4, exchanges: 34 };
    const edited = signed(await refused(), profile, (lines) =>
      lines.map((line) => {
        if (!line.startsWith('{"type":"verdict"')) return line;
        const { entry, verdict } = JSON.parse(line) as { entry: string; verdict: { kind: string } };
        const isBad = verdict.kind === 'fail' || verdict.kind === 'inconclusive';
        return isBad ? JSON.stringify({ type: 'verdict', entry, verdict: pass, duration: 1 }) : line;
      }),
    );
    const codes = await codesOf(edited);
    // What it left behind speaks against it before its verdicts are worked out again.
    expect(codes.filter((code) => /^verdict-(differs|not-recomputed)$|^left-behind$/.test(code))).not.toEqual([]);
  }, 240_000);

  test('gains nothing by leaving out what did not pass', async () => {
    const those = (await summary()).entries.flatMap(({ id, verdict }) =>
      ['fail', 'inconclusive'].includes(verdict.kind) ? [id] : [],
    );
    const left = signed(await refused(), profile, (lines) =>
      lines.filter((line) => !those.some((id) => line.includes(`"entry":"${id}"`))),
    );
    expect(await codesOf(left)).toContain('entry-dropped');
  }, 240_000);

  test('gains nothing by the run of another service', async () => {
    const [other, { url }] = [await cleanRun(profile), await refused()];
    const moved = signed(other, profile, (lines) => lines.map((line) => line.replaceAll(other.url, url)));
    expect(await codesOf(moved)).toContain('seed-chosen');
  }, 240_000);

  test('gains nothing by a contract that takes back what it breaks', async () => {
    const clauses = (await summary()).clauses.flatMap(({ verdict, clause }) =>
      verdict === 'violated' || verdict === 'unproven' ? [clause.id] : [],
    );
    const [reason] = await withExceptions(mutant, clauses);
    expect(reason).toMatch(/^clause-excepted$|^The version v1 offered \w+\.\w+, and the contract does not/);
  }, 240_000);
});

test('some services are tried', () => {
  expect(TRIED.length).toBe(MUTANTS);
});
