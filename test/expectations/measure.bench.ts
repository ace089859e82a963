import { expect, test } from 'vitest';
import { checks } from '../../src/index.js';
import { checkOf, readKnown, writeKnown } from './record.js';
import { DIALECTS, doubt, mutantsFor, prove, reach, tryFor, type Found } from './searching.js';
import { allSites } from './sites.js';
import { benchOf } from './trying.js';

/** Only some checks: `ONLY=delete-removes,get-is-safe npm run bench:expectations`. What is known of the others stays. */
const ONLY = process.env['ONLY']?.split(',');
/** Mutants that are tried for a check whose expectations no fault shows, and the entries of it that are tried on each. */
const MUTANTS = Number(process.env['MUTANTS'] ?? 400);
const ENTRIES = 2;

// Which expectations of the checks are needed: some entry notices something wrong with them, and nothing without them. And
// which are evaluated at all on a right service. Writes what comes out to needed.json, of which the tests try a sample.
test('every expectation is reached by a right service, and needed to notice something wrong', async () => {
  const bench = benchOf(1);
  const before = readKnown();
  const found: Found = { reached: new Map(), witnesses: new Map() };
  const sites = allSites();
  const chosen = checks.filter(({ id }) => ONLY?.includes(id) ?? true);
  const ownOf = ({ part, id }: (typeof checks)[number]): string[] =>
    sites.filter(({ file }) => file === `suites/${part}/${id}.ts`).map((site) => site.id);
  const inKit = sites.filter(({ file }) => file.startsWith('src/')).map(({ id }) => id);
  const usedBy = new Map<string, readonly string[]>();

  for (const check of chosen) {
    const own = ownOf(check);
    const evaluated = await reach(bench, check.id, own, found);
    // What was a witness before probably is one still.
    for (const [site, witness] of before.witnesses) {
      if (checkOf(witness) !== check.id || found.witnesses.has(site)) continue;
      if (!sites.some(({ id }) => id === site)) continue;
      if ((await doubt(bench, site, witness)) === undefined) found.witnesses.set(site, witness);
      else await tryFor(bench, witness, bench.entriesOf(witness.dialect, check.id), [site], found);
    }
    await prove(bench, check.id, own, found);
    const isOpen = (): boolean => own.some((site) => !found.witnesses.has(site));
    for (const dialect of DIALECTS.slice(0, 2)) {
      const entries = bench.entriesOf(dialect, check.id).slice(0, ENTRIES);
      if (!isOpen() || entries.length === 0 || MUTANTS === 0) continue;
      const sent = new Set((await bench.attempt(dialect, entries, {})).flatMap((outcome) => [...outcome.sent]));
      for (const { id: wrong } of mutantsFor(bench, dialect, sent).slice(0, MUTANTS)) {
        if (isOpen()) await tryFor(bench, { dialect, wrong }, entries, own, found);
      }
    }
    usedBy.set(
      check.id,
      sites
        .filter(
          ({ file, id }) =>
            (inKit.includes(id) && evaluated.has(id)) || file.startsWith(`suites/${check.part}/mechanisms/`),
        )
        .map(({ id }) => id),
    );
    const open = own.filter((site) => !found.witnesses.has(site) || !found.reached.has(site));
    if (open.length > 0) console.info(`${check.id}: ${String(open.length)} of ${String(own.length)} open`);
  }
  // What the kit or a mechanism expects for several checks is shown by any of them.
  for (const { id } of chosen) {
    const open = (usedBy.get(id) ?? []).filter((site) => !found.witnesses.has(site));
    if (open.length > 0) await prove(bench, id, open, found);
  }

  // Of the kit something is known only when all checks were looked at.
  const looked = new Set([...chosen.flatMap(ownOf), ...(ONLY === undefined ? inKit : [])]);
  const latest = readKnown();
  const now = sites.map(({ id }) => id);
  const witnesses = new Map([...latest.witnesses].filter(([site]) => now.includes(site) && !looked.has(site)));
  // One that was just found is known to be one.
  for (const [site, witness] of found.witnesses) witnesses.set(site, witness);
  const unreached = now.filter((site) =>
    looked.has(site) ? !found.reached.has(site) : latest.unreached.includes(site) && !found.reached.has(site),
  );
  const unneeded = now.filter((site) => !witnesses.has(site));
  await writeKnown({ unreached, unneeded, witnesses });
  console.info(
    `${String(now.length)} expectations, ${String(unreached.length)} not reached, ${String(unneeded.length)} not needed`,
  );
  // The lists only become shorter.
  expect(unreached.filter((site) => !before.unreached.includes(site))).toEqual([]);
  expect(unneeded.filter((site) => !before.unneeded.includes(site))).toEqual([]);
}, 7_200_000);
