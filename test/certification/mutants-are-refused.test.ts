import { createPrivateKey } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { bundleOf } from '../../src/certify/bundle.js';
import { certifiedPlan } from '../../src/certify/certified-plan.js';
import { certify, type Certified } from '../../src/certify/certify.js';
import { GIVEN, KEY, NOW, OPEN_KEY, resealed, shop, withLines } from '../../src/certify/fixtures/made-bundle.js';
import type { BundleFiles } from '../../src/certify/manifest.js';
import { profileNamed, type Profile } from '../../src/certify/profile.js';
import { verifyBundle } from '../../src/certify/verify.js';
import { checks, fileSystem, summarise, type Contract, type Run } from '../../src/index.js';
import { createReference, faults, REFERENCE_ENVIRONMENT } from '../../src/reference/index.js';
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
  { profile, fault }: Mutant | { profile: Profile; fault?: undefined },
  more: {
    readonly challenge?: string;
    readonly contract?: Contract;
  },
): Promise<Tried> {
  const service = await createReference({ faults: fault === undefined ? [] : [fault] }).listen();
  const texts: string[] = [];
  try {
    const made = await certify({
      contract: more.contract ?? CONTRACT,
      profile,
      checks,
      given: { ...GIVEN, challenge: { text: more.challenge ?? GIVEN.challenge.text, by: 'issuer' } },
      key: createPrivateKey(KEY.secret),
      environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: service.url },
      now: NOW,
      ledgerText: () => '',
      running: { write: (text) => texts.push(text) },
    });
    return { made, text: texts.join(''), url: service.url };
  } finally {
    await service.close();
  }
}

/** A run that was refused, in a bundle that its vendor signs all the same. */
function signed({ made, text }: Tried, profile: Profile, change: (files: BundleFiles) => BundleFiles): BundleFiles {
  const run = runOf(made);
  const { files } = bundleOf({ run, runText: text, ledgerText: '', contract: CONTRACT, profile, given: GIVEN });
  return resealed(change(files), undefined, { profile });
}

function runOf(made: Certified): Run {
  if (made.kind !== 'refused' || made.run === undefined) throw new Error(`${made.kind}: nothing was run`);
  return made.run;
}

async function codesOf(files: BundleFiles): Promise<readonly string[]> {
  const { troubles } = await verifyBundle({ files, checks, key: OPEN_KEY, challenge: 'issued today', now: NOW });
  return troubles.map(({ code }) => code);
}

const clean = new Map<string, Promise<Tried>>();
function cleanRun(profile: Profile): Promise<Tried> {
  const known = clean.get(profile.id) ?? certifyWith({ profile }, {});
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

/** Undefined where a lock of the Shop speaks against it, so that it does not load. */
function weakened(change: (text: string) => string): Contract | undefined {
  try {
    return shop(change);
  } catch {
    return undefined;
  }
}

describe.each(TRIED)('a service with the fault $name', (mutant) => {
  const { profile } = mutant;
  let first: Promise<Tried> | undefined;
  const refused = (): Promise<Tried> => (first ??= certifyWith(mutant, {}));
  const failed = async (): Promise<readonly string[]> =>
    summarise(runOf((await refused()).made)).entries.flatMap(({ id, verdict }) =>
      verdict.kind === 'fail' ? [id] : [],
    );

  test('is not certified, as it breaks a rule, or one stays unproven', async () => {
    expect(reasonsOf((await refused()).made)).toSatisfy(isOfRules);
  }, 240_000);

  test('is not certified with another challenge, which draws another seed', async () => {
    const { made } = await certifyWith(mutant, { challenge: 'issued tomorrow' });
    expect(reasonsOf(made)).toSatisfy(isOfRules);
  }, 240_000);

  test('gains nothing by verdicts that are edited', async () => {
    const edited = signed(await refused(), profile, (files) =>
      withLines(files, (lines) =>
        lines.map((line) => {
          if (!line.startsWith('{"type":"verdict"')) return line;
          const { entry, verdict } = JSON.parse(line) as { entry: string; verdict: { kind: string } };
          const pass = { kind: 'pass', cases: 4, expectations: 4, exchanges: 34 };
          return verdict.kind === 'fail'
            ? JSON.stringify({ type: 'verdict', entry, verdict: pass, duration: 1 })
            : line;
        }),
      ),
    );
    expect(await codesOf(edited)).not.toEqual([]);
  }, 240_000);

  test('gains nothing by leaving out what failed', async () => {
    const those = await failed();
    const left = signed(await refused(), profile, (files) =>
      withLines(files, (lines) => lines.filter((line) => !those.some((id) => line.includes(`"entry":"${id}"`)))),
    );
    expect(await codesOf(left)).not.toEqual([]);
  }, 240_000);

  test('gains nothing by the run of another service', async () => {
    const [{ made, text, url }, own] = [await cleanRun(profile), await refused()];
    if (made.kind !== 'certified') throw new Error('The unchanged Shop is certified');
    const moved = new Map([...made.files, ['run.ndjson', text.replaceAll(url, own.url)]]);
    expect(
      await codesOf(
        resealed(
          withLines(moved, (lines) => lines),
          undefined,
          { profile },
        ),
      ),
    ).not.toEqual([]);
  }, 240_000);

  test('gains nothing by a contract that takes back what it breaks', async () => {
    const broken = summarise(runOf((await refused()).made)).clauses.flatMap(({ verdict, clause }) =>
      verdict === 'violated' ? [`"${clause.id}": "it is so"`] : [],
    );
    const except = `{ web-api: { except: { ${broken.join(', ')} } } }`;
    const weaker = weakened((text) => text.replace('claims: [web-api]', `claims: [${except}]`));
    const reasons =
      weaker === undefined ? ['does not load'] : reasonsOf((await certifyWith(mutant, { contract: weaker })).made);
    expect(reasons).not.toEqual([]);
  }, 240_000);
});

test('some services are tried', () => {
  expect(TRIED.length).toBe(MUTANTS);
});
