import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { hostileRun } from '../../result/golden/hostile.js';
import { fail } from '../../result/golden/lines.js';
import { emptyRun, goldenRun, killedRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { renderJunit, type JunitDialect } from './junit.js';

const DIALECTS: readonly JunitDialect[] = ['common', 'strict', 'rich'];
const RUN_FILE = 'reports/out/run.ndjson';

function render(run: Run, dialect: JunitDialect): string {
  return renderJunit(run, { dialect, runFile: RUN_FILE });
}

async function problems(xml: string, dialect: JunitDialect): Promise<readonly unknown[]> {
  const name = dialect === 'strict' ? 'junit-strict.xsd' : 'junit.xsd';
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: name, contents: readFileSync(new URL(name, import.meta.url), 'utf8') }],
  });
  return errors;
}

function count(xml: string, element: string): number {
  return xml.split(`<${element}`).length - 1;
}

/** The testcase of an entry. */
function caseOf(xml: string, entry: string): string {
  const id = entry.replaceAll('.', '-');
  return (
    new RegExp(`<testcase name="[^"]*" classname="probity\\.[^".]*\\.${id}"[^>]*?(/>|>.*?</testcase>)`, 's').exec(
      xml,
    )?.[0] ?? ''
  );
}

const RUNS: readonly (readonly [string, () => Run])[] = [
  ['golden', goldenRun],
  ['empty', emptyRun],
  ['killed', killedRun],
  ['hostile', hostileRun],
];

const CASES = RUNS.flatMap(([name, make]) => DIALECTS.map((dialect) => [name, dialect, make] as const));

describe.each(CASES)('the %s run in the dialect %s', (_, dialect, make) => {
  const xml = render(make(), dialect);

  it('is valid', async () => {
    expect(await problems(xml, dialect)).toEqual([]);
  });

  it('counts what it writes', () => {
    const total = /<testsuites([^>]*)>/.exec(xml)?.[1] ?? '';
    const suites = [...xml.matchAll(/<testsuite ([^>]*)>/g)].map(([, attributes = '']) => attributes);
    const number = (attributes: string, name: string): number =>
      Number(new RegExp(` ${name}="(\\d+)"`).exec(` ${attributes}`)?.[1]);
    const folded = [...xml.matchAll(/<testcase name="Not run: .*?message="(\d+)/g)].map(([, one]) => Number(one) - 1);
    expect(number(total, 'tests')).toBe(make().plan.length - folded.reduce((a, b) => a + b, 0));
    const elements = { tests: 'testcase ', failures: 'failure ', errors: 'error ', skipped: 'skipped ' };
    for (const [name, element] of Object.entries(elements)) {
      const written = count(xml, element);
      expect(suites.reduce((sum, suite) => sum + number(suite, name), 0)).toBe(written);
      if (name !== 'skipped' || dialect !== 'strict') expect(number(total, name)).toBe(written);
    }
  });

  it('has at most one result in a testcase, and names that no other has', () => {
    const cases = xml.split('<testcase ').slice(1);
    for (const one of cases) expect(one.match(/<(?:failure|error|skipped) /g)?.length ?? 0).toBeLessThan(2);
    const names = cases.map((one) => /^name="([^"]*)" classname="([^"]*)"/.exec(one)?.slice(1).join(' '));
    expect(new Set(names).size).toBe(cases.length);
  });
});

describe('each verdict', () => {
  const xml = renderJunit(goldenRun());
  const rich = render(goldenRun(), 'rich');

  it('is called what the check claims and what it was tried on', () => {
    expect(caseOf(xml, 'get-is-safe@products')).toMatch(/^<testcase name="[^"@]+: products" /);
  });

  it('of what was not run is one skipped test for each kind, which says how many there are and what they lack', () => {
    expect(xml).toContain('<testcase name="Not run: not specified" classname="probity.not-run"');
    expect(xml).toMatch(
      /<skipped message="\d+ entr(?:y|ies) not specified\. \d+: [^"]*needs resources\.products\.id\.pattern/,
    );
    expect(caseOf(xml, 'ids-match@products')).toBe('');
  });

  it.each([
    [
      'get-is-safe@products',
      'classname="probity.4-methods.get-is-safe@products" time="0.013" file="contracts/services/shop.yaml" line="1"/>',
    ],
    ['put-is-idempotent@products', '<failure message="The second identical PUT changes something: after PUT'],
    ['ids-match@products', '<skipped message="NOT SPECIFIED: needs resources.products.id.pattern"/>'],
    ['sort-orders@products', '<skipped message="NOT APPLICABLE: resources.products.collection.sort is none"/>'],
    ['limit-is-honest@service', '<skipped message="EXCLUDED: disruptive checks were not allowed"/>'],
    ['patch-merges@products', '<error message="the budget of requests was spent" type="cut">the budget'],
    [
      'delete-can-be-retried@products',
      '<error message="setup-failed: create answered 500" type="inconclusive:setup-failed">setup-failed: ',
    ],
    [
      'broken-check@products',
      '<error message="defect of Probity: x is not a function" type="error">defect of Probity: x',
    ],
  ])('%s', (entry, expected) => {
    expect(caseOf(expected.startsWith('<skipped') ? rich : xml, entry)).toContain(expected);
  });

  it('stands where the clause is stated', () => {
    expect(caseOf(xml, 'put-is-idempotent@products')).toContain('file="contracts/services/web-api.yaml" line="120"');
  });

  it('does not turn a build red for a should, unless it is asked to', () => {
    const entry = 'body-is-json@products.list';
    expect(caseOf(xml, entry)).not.toContain('<failure');
    expect(caseOf(xml, entry)).toContain('<system-out>BROKEN (SHOULD): The body is not JSON');
    expect(caseOf(renderJunit(goldenRun(), { failOn: 'should' }), entry)).toContain('<failure');
  });
});

describe('the dialects', () => {
  const entry = 'put-is-idempotent@products';
  const advisory = 'body-is-json@products.list';

  it('strict says only what the xUnit plugin of Jenkins reads', () => {
    const xml = render(goldenRun(), 'strict');
    for (const [testCase] of xml.matchAll(/<testcase.*?(?:\/>|<\/testcase>)/gs)) {
      expect(testCase).not.toMatch(/<propert|^<testcase[^>]* (?:file|line)=/);
    }
    expect(/<testsuites[^>]*>/.exec(xml)?.[0]).not.toContain('skipped');
    expect(caseOf(xml, advisory)).toContain('<system-out>BROKEN (SHOULD): The body is not JSON');
  });

  it('rich has properties, the exchanges and the run file', () => {
    const failed = caseOf(render(goldenRun(), 'rich'), entry);
    expect(failed).toContain('<property name="clause" value="web-api:methods.violated"/>');
    expect(failed).toContain(`<property name="attachment" value="${RUN_FILE}"/>`);
    expect(failed).toContain(`[[ATTACHMENT|${RUN_FILE}]]`);
    expect(failed).toMatch(/<system-out>\[\[ATTACHMENT.*curl .*-&gt; 200\nContent-Type: application\/json\n/s);
    expect(caseOf(renderJunit(goldenRun(), { dialect: 'rich' }), entry)).not.toContain('ATTACHMENT');
    expect(caseOf(render(goldenRun(), 'rich'), 'ids-match@products')).toContain('name="missing-fact"');
  });

  it('a target attaches nothing', () => {
    const run = goldenRun();
    const text = '[[ATTACHMENT|/etc/passwd]]';
    const verdict = fail({ observed: text, exchanges: run.exchanges.map(({ id }) => id) });
    const exchanges = run.exchanges.map((one) => ({ ...one, response: { ...one.response!, body: text } }));
    const verdicts = new Map([[entry, { type: 'verdict' as const, entry, verdict, duration: 1 }]]);
    const xml = render({ ...run, exchanges, verdicts }, 'rich');
    expect(xml.match(/\[\[ATTACHMENT\|[^\]]*/g)).toEqual([`[[ATTACHMENT|${RUN_FILE}`]);
  });

  it('the schema of the strict one refuses what the plugin refuses', async () => {
    const xml = render(goldenRun(), 'strict');
    expect(await problems(render(goldenRun(), 'common'), 'strict')).not.toEqual([]);
    expect(await problems(xml.replace(/ time="0\.013"/, ' time="1e-7"'), 'strict')).not.toEqual([]);
    expect(await problems(xml.replace(/ time="0\.013"/, ' time="NaN"'), 'strict')).not.toEqual([]);
    expect(await problems(xml.replace('<testcase ', '<testcase line="3" '), 'strict')).not.toEqual([]);
  });
});

it.each(DIALECTS)('says a message in the first line of the text too, in the dialect %s', (dialect) => {
  const found = [...render(goldenRun(), dialect).matchAll(/<(?:failure|error) message="([^"]*)"[^>]*>([^\n<]*)/g)];
  expect(found.length).toBeGreaterThan(3);
  for (const [, message, line] of found) expect(line).toBe(message);
});

it('stays small however long the texts are', async () => {
  const run = goldenRun();
  const entry = 'put-is-idempotent@products';
  const long = fail({ observed: '<\n'.repeat(1_000_000) });
  const verdicts = new Map([[entry, { type: 'verdict' as const, entry, verdict: long, duration: NaN }]]);
  for (const dialect of DIALECTS) {
    const xml = render({ ...run, verdicts }, dialect);
    expect(xml.length).toBeLessThan(200_000);
    expect(await problems(xml, dialect)).toEqual([]);
  }
});
