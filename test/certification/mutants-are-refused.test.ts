import { describe, expect, test } from 'vitest';
import { shop } from '../../src/certify/fixtures/made-bundle.js';
import type { Certified } from '../../src/certify/certify.js';
import { summarise, type Summary } from '../../src/index.js';
import {
  certifyWith,
  cleanRuns,
  codesOf,
  MUTANTS,
  uncertifiedRun,
  runOf,
  isOf,
  signed,
  transplanted,
  TRIED,
  type Mutant,
  type Tried,
} from './planted.js';
import { part } from '../../src/selftest/fixtures/amount.js';

const cleanRun = cleanRuns();

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
  const notPassed = async (): Promise<readonly string[]> =>
    (await summary()).entries.flatMap(({ id, verdict }) =>
      ['fail', 'inconclusive'].includes(verdict.kind) ? [id] : [],
    );

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
    const those = await notPassed();
    const left = signed(await refused(), profile, (lines) => lines.filter((line) => !isOf(line, those)));
    expect(await codesOf(left)).toContain('entry-dropped');
  }, 240_000);

  test('gains nothing by the run of another service', async () => {
    const [other, { url }] = [await cleanRun(profile), await refused()];
    const moved = signed(other, profile, (lines) => lines.map((line) => line.replaceAll(other.url, url)));
    expect(await codesOf(moved)).toContain('seed-chosen');
  }, 240_000);

  test('gains nothing by a seed that is chosen', async () => {
    const chosen = await uncertifiedRun(mutant, { seed: 7 });
    expect(await codesOf(signed(chosen, profile, (lines) => lines))).toContain('seed-chosen');
  }, 240_000);

  test('gains nothing by a run of the rest of the entries alone', async () => {
    const bad = new Set(await notPassed());
    const rest = await uncertifiedRun(mutant, { keep: ({ id }) => !bad.has(id) });
    expect(await codesOf(signed(rest, profile, (lines) => lines))).toContain('entry-dropped');
  }, 240_000);

  test('gains nothing by the better half of a sharded run', async () => {
    const halves = await Promise.all(
      part([1, 2], 1).map((index) => uncertifiedRun(mutant, { shard: { index, of: 2 } })),
    );
    for (const half of halves) {
      expect(await codesOf(signed(half, profile, (lines) => lines))).toContain('sharded');
    }
  }, 240_000);

  test('gains nothing by what another service answered to its writes', async ({ skip }) => {
    const [own, entries] = [await refused(), await notPassed()];
    const isWrite = (method: string): boolean => !/^(?:GET|HEAD|OPTIONS)$/.test(method);
    const { exchanges } = runOf(own.made);
    const writes = exchanges.some(({ entry, request }) => entries.includes(entry) && isWrite(request.method));
    skip(!writes, 'What failed only reads: nothing in such answers is of the run');
    expect(await codesOf(transplanted(own, await cleanRun(profile), entries, profile))).not.toEqual([]);
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
