import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { parse } from 'yaml';
import { hostileRun } from '../../result/golden/hostile.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers, type Waiver, type Waivers } from '../../result/waivers.js';
import { renderConsole } from '../console.js';
import { renderReport, type ReportFormat } from '../formats/formats.js';
import { everyKind } from '../golden/every-kind.js';
import * as back from '../golden/read-back.js';

const PUT = 'put-is-idempotent@products';
const OTHER = 'put-is-idempotent@orders';
const TERMS = 'until 2026-12-31, by team-shop: known since spring';

function waiver(more: Partial<Waiver>, line: number): Waiver {
  const place = { file: 'ci/waivers.yaml', line, column: 5 };
  return { reason: 'known since spring', owner: 'team-shop', expires: '2026-12-31', place, ...more };
}

/** One in use, one for a clause of it, one stale and one expired. */
const WAIVERS: Waivers = {
  all: [
    waiver({ entry: PUT, ticket: 'SHOP-1' }, 3),
    waiver({ clause: 'web-api:gap.promised' }, 9),
    waiver({ entry: OTHER, expires: '2026-01-01' }, 15),
  ],
  today: '2026-11-22',
};
const STALE = 'The waiver of web-api:gap.promised is stale: what it names does not fail';
const EXPIRED = `The waiver of ${OTHER} is expired: it was to hold until 2026-01-01`;

const render = (format: ReportFormat, run: Run = everyKind()): string =>
  renderReport(format, run, { waivers: WAIVERS, runFile: 'run.ndjson' });

/** Formats that people read, as what they read. */
const PAGES: readonly (readonly [string, () => string])[] = [
  ['console', () => renderConsole(everyKind(), { waivers: WAIVERS, width: 140 }).replace(/ {2,}/g, ' ')],
  ['html', () => render('html').replace(/\s+/g, ' ')],
  ['markdown', () => render('markdown').replace(/\\(?=\W)/g, '')],
];

describe('waivers in reports for people', () => {
  it.each(PAGES)('%s says of a failure who lets it stay, why and until when', (_, page) => {
    expect(page()).toContain(`waived ${TERMS} (SHOP-1)`);
  });

  it.each(PAGES)('%s shows a stale and an expired waiver as what is wrong', (_, page) => {
    const text = page().replace(/\n (?=\S)/g, ' ');
    expect(text).toMatch(/✗[^\n]*web-api:gap.promised/);
    expect(text).toContain('what it names does not fail');
    expect(text).toContain('it was to hold until 2026-01-01');
    expect(text).toContain('ci/waivers.yaml:9:5');
  });

  it('the console has one line more that says what the waivers change, below the same outcome', () => {
    const text = renderConsole(everyKind(), { waivers: WAIVERS });
    expect(text).toContain('✗ NOT CONFORMANT');
    expect(text).toMatch(/1 of \d failed entries waived · 1 waiver stale · 1 waiver expired/);
    expect(renderConsole(everyKind())).not.toContain('waive');
  });

  it('a file to complete says of each what happened', () => {
    const text = renderReport('waivers', everyKind());
    expect(text).toContain('# The second identical PUT changes something: after PUT');
    expect(text).not.toContain('# The second identical PUT changes nothing');
  });

  it('the page has a waiver to complete with each finding that has none, and keeps its links and ids in order', () => {
    const page = render('html');
    expect(page.match(/A waiver to complete/g)?.length).toBeGreaterThan(0);
    expect(page).not.toContain(`- entry: ${PUT}\n`);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, href = ''] of page.matchAll(/ href="#([^"]*)"/g)) expect(ids).toContain(decodeURIComponent(href));
  });
});

const OF_ENTRIES: readonly (readonly [ReportFormat, (text: string) => readonly back.ReadTest[]])[] = [
  ['junit', back.readJunit],
  ['junit-strict', back.readJunit],
  ['junit-rich', back.readJunit],
  ['ctrf', back.readCtrf],
  ['tap', (text) => back.readTap(text).tests],
];

describe('waivers in reports for machines', () => {
  it.each(OF_ENTRIES)('%s has a waived failure as one that ends no build, and says that it is one', (format, read) => {
    const seen = read(render(format)).find(({ name }) => name === back.nameIn(format, PUT));
    expect(seen?.seen).toBe(format.startsWith('junit') ? 'skipped' : 'advised');
    expect(seen?.message).toContain(`WAIVED ${TERMS} (SHOP-1)`);
    expect(render(format)).toContain('The second identical PUT changes nothing');
  });

  it.each(OF_ENTRIES)(
    '%s has every other entry as it is without waivers, and troubles as failed tests',
    (format, read) => {
      const put = back.nameIn(format, PUT);
      const known = new Set(everyKind().plan.map(({ entry }) => back.nameIn(format, entry)));
      const isOwn = (name: string): boolean => known.has(name) || name.startsWith('Not run: ');
      const [plain, waived] = [renderReport(format, everyKind(), { runFile: 'run.ndjson' }), render(format)].map(read);
      const rest = (tests: typeof plain): unknown => tests?.filter(({ name }) => isOwn(name) && name !== put);
      expect(JSON.stringify(rest(waived))).toBe(JSON.stringify(rest(plain)));
      const troubles = waived?.filter(({ name }) => !isOwn(name)) ?? [];
      expect(troubles.map(({ seen }) => seen)).toEqual(['failed', 'failed']);
      expect(troubles[0]?.message).toContain(STALE);
      expect(troubles[1]?.message).toContain(EXPIRED);
    },
  );

  it('SARIF keeps it as a result that is suppressed, and has troubles at their lines', () => {
    const { runs } = JSON.parse(render('sarif')) as {
      runs: [{ results: { ruleId: string; level: string; suppressions?: { justification: string }[] }[] }];
    };
    const [{ results }] = runs;
    const suppressed = results.filter(({ suppressions }) => suppressions !== undefined);
    expect(suppressed.map(({ level }) => level)).toEqual(['note']);
    expect(suppressed[0]?.suppressions?.[0]?.justification).toContain(TERMS);
    const troubles = back.readSarif(render('sarif')).filter(({ uri }) => uri === 'ci/waivers.yaml');
    expect(troubles.map(({ level, message }) => [level, message.slice(0, STALE.length)])).toEqual([
      ['error', STALE],
      ['error', EXPIRED.slice(0, STALE.length)],
    ]);
  });

  it('annotations have it as a notice and troubles as errors at their lines', () => {
    const commands = render('annotations').trimEnd().split('\n').map(back.readCommand);
    const about = (text: string): unknown =>
      commands
        .filter((one) => one?.message.startsWith(text))
        .map((one) => [one?.command, one?.properties['file'], one?.properties['line']]);
    expect(about(STALE)).toEqual([['error', 'ci/waivers.yaml', '9']]);
    expect(about(EXPIRED)).toEqual([['error', 'ci/waivers.yaml', '15']]);
    expect(commands.some((one) => one?.command === 'error' && one.properties['title'] === PUT)).toBe(false);
  });

  it('the summary in JSON has all of it beside the same counts and verdicts', () => {
    const [plain, waived] = [renderReport('json', everyKind()), render('json')].map(
      (text) => JSON.parse(text) as Record<string, unknown> & { entries: { id: string; waived?: object }[] },
    );
    expect(waived?.['counts']).toEqual(plain?.['counts']);
    expect(waived?.['outcome']).toBe('non-conformant');
    expect(waived?.entries.filter((entry) => entry.waived).map(({ id }) => id)).toEqual([PUT]);
    expect(waived?.['waivers']).toMatchObject([
      { entry: PUT, state: 'used', entries: [PUT] },
      { clause: 'web-api:gap.promised', state: 'stale' },
      { entry: OTHER, state: 'expired' },
    ]);
  });

  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

  it.each([
    ['json', '../../../contracts/schema/summary.schema.json'],
    ['sarif', '../formats/schemas/sarif.schema.json'],
    ['ctrf', '../formats/schemas/ctrf.schema.json'],
  ] as const)('%s still fits its schema', (format, schema) => {
    const ajv = new Ajv({ strict: true, allErrors: true });
    formats.default(ajv);
    const validate = ajv.compile(JSON.parse(read(schema)) as object);
    validate(JSON.parse(render(format)));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each([
    ['junit', '../formats/junit.xsd'],
    ['junit-strict', '../formats/junit-strict.xsd'],
    ['junit-rich', '../formats/junit.xsd'],
  ] as const)('%s still fits its schema', async (format, schema) => {
    const xml = [{ fileName: 'report.xml', contents: render(format) }];
    const { errors } = await validateXML({ xml, schema: [{ fileName: 'schema.xsd', contents: read(schema) }] });
    expect(errors).toEqual([]);
  });
});

describe('the draft of waivers', () => {
  it('has each failure that ends a build and is not waived, and is refused until it is completed', () => {
    const draft = parse(render('waivers')) as { waivers: { entry: string; fingerprint: string; reason: string }[] };
    expect(draft.waivers.map(({ entry }) => entry)).toEqual([OTHER]);
    expect(draft.waivers[0]).toMatchObject({ fingerprint: 'products.replace 200 /revision', reason: '', expires: '' });
    const completed = draft.waivers.map((one) => waiver({ ...one, reason: 'r', owner: 'o', expires: '2027-01-01' }, 1));
    const all = { all: completed, today: '2026-11-22' };
    expect(applyWaivers(summarise(everyKind()), all).waivers).toMatchObject([{ state: 'used', entries: [OTHER] }]);
  });

  it('holds whatever a service said as one text', () => {
    const run = hostileRun();
    const draft = parse(renderReport('waivers', run)) as { waivers: { entry: string; fingerprint?: string }[] };
    const broken = summarise(run).entries.filter(({ verdict }) => verdict.kind === 'fail');
    for (const { entry, fingerprint } of draft.waivers) {
      const found = broken.find(({ id }) => id === entry);
      expect(found?.verdict).toMatchObject({ finding: { fingerprint: fingerprint ?? '' } });
    }
    expect(draft.waivers.length).toBeGreaterThan(0);
  });
});
