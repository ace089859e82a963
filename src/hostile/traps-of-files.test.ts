import { beforeAll, describe, expect, test } from 'vitest';
import { checks, readRunText, rejudge, renderHtml, renderReport, REPORT_FORMATS, summarise } from '../index.js';
import { behaving, send } from './fixtures/serving.js';
import { tryOn, type Tried } from './fixtures/trying.js';
import { PASS, tryFaulty, withVerdicts, WITH_GAPS } from './fixtures/faulty.js';

/** The traps of `traps.test.ts` that are about what is written. */
let faulty: Tried;
beforeAll(async () => {
  faulty = await tryFaulty();
});

describe('what is written', () => {
  test('T9 the counts of JUnit are those of its elements, and ours', () => {
    const ran = faulty.run.plan.filter(({ planned }) => planned === 'run').length;
    for (const format of ['junit', 'junit-rich'] as const) {
      const text = renderReport(format, faulty.run);
      const count = (pattern: RegExp): number => [...text.matchAll(pattern)].length;
      const total = (name: string): number => Number(new RegExp(`<testsuites[^>]* ${name}="(\\d+)"`).exec(text)?.[1]);
      const [all, skipped] = [count(/<testcase[ >]/g), count(/<skipped[ />]/g)];
      // What was not run is one test for each kind, and one for each entry where every one is asked for.
      if (format === 'junit') expect(all - skipped).toBe(ran);
      else expect(all).toBe(faulty.run.plan.length);
      expect(total('tests')).toBe(all);
      expect(total('failures')).toBe(count(/<failure[ >]/g));
      expect(total('errors')).toBe(count(/<error[ >]/g));
      expect(count(/<failure[ >]/g)).toBe(faulty.of('fail').length);
    }
  });

  test('T10 a run file that ends early is not taken for a whole one', () => {
    const read = readRunText(faulty.text.slice(0, -1000));
    expect('run' in read && read.digest).toBe('missing');
    expect('run' in read && summarise(read.run).outcome).not.toBe('conformant');
  });

  test('T11 one changed octet of an exchange is seen', () => {
    expect(readRunText(faulty.text)).toMatchObject({ digest: 'ok' });
    expect(readRunText(faulty.text.replace('"status":404', '"status":200'))).toMatchObject({ digest: 'wrong' });
  });

  test('T12 a verdict that was changed does not follow from the exchanges', async () => {
    const { run } = faulty;
    const forged = withVerdicts(run, (entry, verdict) => (entry === 'limit-is-a-maximum@notes' ? PASS : verdict));
    const [honest, again] = [await rejudge(run, WITH_GAPS, checks), await rejudge(forged, WITH_GAPS, checks)];
    const of = (all: typeof again): unknown => all.find(({ entry }) => entry === 'limit-is-a-maximum@notes')?.result;
    expect([of(honest), of(again)]).toEqual(['same', 'different']);
  });

  test('T13 a secret that the service answers with is in no report', async () => {
    const token = 'tok_notes_4f9a8b7c6d5e';
    const base64 = Buffer.from(token).toString('base64');
    const target = behaving((moment) => {
      const answer = moment.right();
      const value = answer.body === '' ? {} : (JSON.parse(answer.body) as object);
      send(moment, { ...answer, body: answer.body && JSON.stringify({ ...value, token, base64 }) });
    });
    const tried = await tryOn(target, { only: ['unknown-id-is-404', 'delete-removes'] });
    const all = [tried.text, ...REPORT_FORMATS.map((format) => renderReport(format, tried.run))].join('\n');
    expect(tried.text).toContain('[secret:NOTES_TOKEN]');
    expect([all.includes(token), all.includes(base64)]).toEqual([false, false]);
  });

  test('T24 a gap is neither a pass nor a failure in any format', () => {
    const gaps = faulty.of('not-specified');
    const junit = renderReport('junit-rich', faulty.run);
    for (const gap of gaps) {
      const testcase = new RegExp(`<testcase[^>]*${gap}"[^>]*>(?:(?!</testcase>)[^])*</testcase>`).exec(junit)?.[0];
      expect(testcase, gap).toContain('<skipped');
      expect(testcase, gap).not.toMatch(/<failure|<error/);
      const tap = renderReport('tap', faulty.run)
        .split('\n')
        .filter((line) => line.includes(gap) && /^(not )?ok/.test(line));
      expect(
        tap.every((line) => line.includes('# SKIP')),
        gap,
      ).toBe(true);
    }
    const ctrf = JSON.parse(renderReport('ctrf', faulty.run)) as {
      results: { tests: { name: string; status: string }[] };
    };
    const statuses = ctrf.results.tests.filter(({ name }) => gaps.includes(name)).map(({ status }) => status);
    expect(statuses).toHaveLength(gaps.length);
    expect(statuses.filter((status) => status === 'passed' || status === 'failed')).toEqual([]);
  });

  test('T29 the page can be read from a disk without scripts, and fetches nothing', () => {
    const page = renderHtml(faulty.run).replaceAll(/<script[^]*?<\/script>/g, '');
    for (const text of ['not conformant', 'limit-is-a-maximum@notes', 'curl', 'shows at most']) {
      expect(page.toLowerCase()).toContain(text);
    }
    expect(page).not.toMatch(/<(?:script|link|iframe|img|object)[^>]*(?:src|href)=["']?(?:https?:|\/\/|file:)/i);
  });
});
