import { expect, it } from 'vitest';
import { exitCode } from '../../result/exit-code.js';
import { check, clause, PASS, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, harmedRun, runOf } from '../../result/golden/run.js';
import type { NoteLine, Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { renderConsole } from '../console.js';
import { REPORT_FORMATS, renderReport } from '../formats/formats.js';
import { HARM } from './harm.js';

/** Everything is kept; with a note or without. */
function kept(...notes: readonly NoteLine[]): Run {
  const own = clause('methods.satisfied', { checks: ['get-is-safe'] });
  const documents = GOLDEN_HEADER.documents.slice(0, 1).map((one) => ({ ...one, clauses: [own] }));
  return runOf(
    { ...GOLDEN_HEADER, documents, checks: [check('get-is-safe')] },
    [plan('get-is-safe@products', ['web-api:methods.satisfied']), verdict('get-is-safe@products', PASS), ...notes],
    'conformant',
  );
}

const NOTE: NoteLine = { type: 'note', about: 'harm', text: 'things 7 vanished', exchanges: ['a@b/m/0/1'] };

it('a run that keeps everything and changed a record of others ends with 3, whatever is accepted', () => {
  expect(exitCode(kept())).toBe(0);
  expect(exitCode(kept({ ...NOTE, about: 'foreign-records' }))).toBe(0);
  expect(exitCode(kept(NOTE))).toBe(3);
  expect(exitCode(kept(NOTE), { accept: 'unproven' })).toBe(3);
  expect(summarise(kept(NOTE)).outcome).toBe('incomplete');
  expect(exitCode(harmedRun())).toBe(4);
});

it('says so before anything else', () => {
  const run = kept(NOTE);
  const first = (format: (typeof REPORT_FORMATS)[number]): string => renderReport(format, run);
  expect(renderConsole(run).split('\n', 2)).toEqual([`✗ ${HARM}`, '     things 7 vanished']);
  expect(first('markdown').split('\n')[0]).toBe(`**✗ ${HARM}**`);
  expect(first('annotations').split('\n')[0]).toBe(`::error title=${HARM}::things 7 vanished`);
  expect(first('tap').split('\n')[2]).toBe('not ok 1 - records of others 1');
  expect(Object.keys(JSON.parse(first('json')) as object).slice(0, 2)).toEqual(['format', 'harm']);
  expect(first('junit').indexOf(HARM)).toBeLessThan(first('junit').indexOf('get-is-safe'));
  const page = first('html');
  expect(page.indexOf('id="harm"')).toBeLessThan(page.indexOf('id="verdict"'));
  const ctrf = JSON.parse(first('ctrf')) as { results: { tests: readonly { status: string; message: string }[] } };
  expect(ctrf.results.tests[0]).toMatchObject({ status: 'failed', message: `${HARM}: things 7 vanished` });
  for (const format of REPORT_FORMATS.filter((one) => one !== 'waivers' && !one.startsWith('badge'))) {
    expect(first(format), format).toContain(HARM);
    expect(renderReport(format, kept()), format).not.toContain(HARM);
  }
});
