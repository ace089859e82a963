import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { hostileRun } from '../result/golden/hostile.js';
import { fail } from '../result/golden/lines.js';
import { emptyRun, goldenRun, killedRun } from '../result/golden/run.js';
import type { Run } from '../result/run-file.js';
import { renderJunit } from './junit.js';

const XSD = readFileSync(new URL('./junit.xsd', import.meta.url), 'utf8');

async function problems(xml: string): Promise<readonly unknown[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: 'junit.xsd', contents: XSD }],
  });
  return errors;
}

function count(xml: string, element: string): number {
  return xml.split(`<${element}`).length - 1;
}

/** The testcase of an entry. */
function caseOf(xml: string, entry: string): string {
  return new RegExp(`<testcase name="${entry}"[^>]*?(/>|>.*?</testcase>)`, 's').exec(xml)?.[0] ?? '';
}

const RUNS: readonly (readonly [string, () => Run])[] = [
  ['golden', goldenRun],
  ['empty', emptyRun],
  ['killed', killedRun],
  ['hostile', hostileRun],
];

describe.each(RUNS)('of the %s run', (_, make) => {
  it('is valid', async () => {
    expect(await problems(renderJunit(make()))).toEqual([]);
  });

  it('counts what it writes', () => {
    const xml = renderJunit(make());
    const [, tests, failures, errors, skipped] =
      /<testsuites[^>]* tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(xml) ?? [];
    expect(Number(tests)).toBe(make().plan.length);
    expect([tests, failures, errors, skipped].map(Number)).toEqual([
      count(xml, 'testcase '),
      count(xml, 'failure '),
      count(xml, 'error '),
      count(xml, 'skipped '),
    ]);
  });
});

describe('each verdict', () => {
  const xml = renderJunit(goldenRun());

  it.each([
    ['get-is-safe@products', 'classname="probity.4-methods.get-is-safe" time="0.013"/>'],
    ['put-is-idempotent@products', '<failure message="The second identical PUT changes nothing: expected'],
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
    expect(caseOf(xml, entry)).toContain(expected);
  });

  it('stands where the clause is stated', () => {
    expect(caseOf(xml, 'put-is-idempotent@products')).toContain('file="web-api.yaml" line="120"');
  });

  it('does not turn a build red for a should, unless it is asked to', () => {
    const entry = 'body-is-json@products.list';
    expect(caseOf(xml, entry)).not.toContain('<failure');
    expect(caseOf(xml, entry)).toContain('<system-out>BROKEN (SHOULD): The body is JSON');
    expect(caseOf(renderJunit(goldenRun(), { failOn: 'should' }), entry)).toContain('<failure');
  });

  it('has names that no other has', () => {
    const names = [...xml.matchAll(/<testcase name="([^"]*)" classname="([^"]*)"/g)].map(([, a, b]) => `${b}/${a}`);
    expect(new Set(names).size).toBe(goldenRun().plan.length);
  });
});

it('stays small however long the texts are', async () => {
  const run = goldenRun();
  const entry = 'put-is-idempotent@products';
  const long = fail({ observed: '<\n'.repeat(1_000_000) });
  const xml = renderJunit({
    ...run,
    verdicts: new Map([[entry, { type: 'verdict', entry, verdict: long, duration: NaN }]]),
  });
  expect(xml.length).toBeLessThan(200_000);
  expect(await problems(xml)).toEqual([]);
});
