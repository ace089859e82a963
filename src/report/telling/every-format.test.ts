import { describe, expect, it } from 'vitest';
import { everyKind } from '../golden/every-kind.js';
import { unescapeXml } from '../golden/read-back.js';
import { goldenRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { renderConsole } from '../console.js';
import { renderReport, type ReportFormat } from '../formats/formats.js';
import { rankedGroups } from './ranked.js';

/** What a reader of a format has before the eyes: without its escapes, on one line. */
const AS_READ: readonly (readonly [string, (run: Run) => string])[] = [
  ['console', (run) => renderConsole(run, { width: 140 })],
  ['console, all', (run) => renderConsole(run, { isVerbose: true, width: 140 })],
  ...(
    ['html', 'junit', 'junit-strict', 'junit-rich', 'markdown', 'annotations', 'sarif', 'ctrf', 'tap', 'json'] as const
  ).map((format) => [format, (run: Run): string => plain(format, renderReport(format, run))] as const),
];

function plain(format: ReportFormat, text: string): string {
  if (format === 'html' || format.startsWith('junit')) return unescapeXml(text);
  if (format === 'markdown')
    return text
      .replace(/\\([^\w\s])/g, '$1')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>');
  if (format === 'annotations')
    return text.replace(/%0A/g, '\n').replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%25/g, '%');
  return text.replace(/\\"/g, '"');
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');

describe.each([
  ['the golden run', goldenRun()],
  ['a run of every kind', everyKind()],
])('of %s', (_, run) => {
  const sentences = rankedGroups(run, summarise(run)).map(({ told }) => told.sentence);

  it('there are findings', () => {
    expect(sentences.length).toBeGreaterThan(1);
  });

  it.each(AS_READ)('%s says the same sentence of each finding', (_name, render) => {
    const text = onOneLine(render(run));
    for (const sentence of sentences) expect(text).toContain(onOneLine(sentence));
  });

  const fixes = rankedGroups(run, summarise(run)).flatMap(({ told: { fix } }) => (fix === '' ? [] : [fix]));

  it.each(AS_READ.filter(([name]) => !/tap|annotations/.test(name)))(
    '%s says what usually mends it',
    (_name, render) => {
      const text = onOneLine(render(run));
      expect(fixes.length).toBeGreaterThan(0);
      for (const fix of fixes) expect(text).toContain(fix);
    },
  );

  it.each(AS_READ.filter(([name]) => /console|html|markdown|sarif|json/.test(name)))(
    '%s has the findings in the order of their harm',
    (_name, render) => {
      const text = onOneLine(render(run));
      const places = sentences.map((sentence) => text.indexOf(onOneLine(sentence)));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  );
});
