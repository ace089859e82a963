import { describe, expect, it } from 'vitest';
import { goldenRun, goldenText } from '../golden/run.js';
import { readRun, readRunText, type ReadRun } from './read.js';
import { lineWriter } from './write.js';

function read(text: string): ReadRun {
  const result = readRunText(text);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  return result;
}

function problems(text: string): readonly string[] {
  const result = readRunText(text);
  return 'problems' in result ? result.problems : [];
}

async function* lines(text: string, feed: string): AsyncGenerator<string> {
  for (const line of text.split('\n').slice(0, -1)) yield await Promise.resolve(line + feed);
}

describe('a run file', () => {
  it('comes back as it was written, and its digest holds', () => {
    const { run, digest, halfLine } = read(goldenText());
    expect({ digest, halfLine }).toEqual({ digest: 'ok', halfLine: false });
    expect(run).toEqual(goldenRun());
  });

  it('reads the same from lines, with and without their line feeds', async () => {
    const whole = readRunText(goldenText());
    expect(await readRun(lines(goldenText(), ''))).toEqual(whole);
    expect(await readRun(lines(goldenText(), '\n'))).toEqual(whole);
  });

  it('keeps what a killed run left, without the line that was cut', () => {
    const text = goldenText('killed');
    const cut = read(text.slice(0, -10));
    expect(cut).toMatchObject({ digest: 'missing', halfLine: true });
    expect(cut.run.footer).toBeUndefined();
    expect(cut.run.notes).toEqual([]);
    expect(read(text)).toMatchObject({ digest: 'missing', halfLine: false });
  });

  it('can be cut anywhere after its header and never throws', () => {
    const text = goldenText();
    for (let end = text.indexOf('\n') + 1; end < text.length; end += 97) {
      expect(problems(text.slice(0, end))).toEqual([]);
    }
  });

  it('notices one changed byte', () => {
    expect(read(goldenText().replace('"revision":3', '"revision":4')).digest).toBe('wrong');
  });

  it('holds odd characters in one line each and keeps them', () => {
    const odd = 'a\u2028b\u2029c\u0085d\u0000e\ud800f\r\ng';
    let line = '';
    const writer = lineWriter((parts) => (line = parts.join('')));
    writer.write(goldenRun().header);
    writer.write({ type: 'note', about: 'target', text: odd });
    expect(line.split(/[\n\r\u0085\u2028\u2029]/)).toHaveLength(1);
    expect(JSON.parse(line)).toMatchObject({ text: odd });
  });
});

describe('what is no run file', () => {
  it.each([
    ['', 'empty'],
    ['<html>', 'Not a run file'],
    ['{"log":{"version":"1.2"}}', 'not a header of Probity'],
    ['{"type":"header","format":2}', 'newer Probity (format 2)'],
    ['{"type":"header","format":"x"}', 'instead of 1'],
    ['{"type":"header","format":1}', 'must have required property'],
  ])('%j is refused', (text, message) => {
    expect(problems(text).join('\n')).toContain(message);
  });

  it('names the line of each problem', () => {
    const [header = ''] = goldenText().split('\n');
    const text = [
      header,
      '{',
      '{"type":"verdict","entry":"x","verdict":{"kind":"maybe"},"duration":0}',
      '{"type":"x"}',
    ];
    expect(problems([...text, header].join('\n'))).toEqual([
      'line 2: Not a JSON object',
      'line 3: /verdict/kind must be equal to one of the allowed values',
      'line 4: unknown type of line: "x"',
      'line 5: A second header',
    ]);
  });

  it('refuses verdicts of entries that are not planned, twice, or after the footer', () => {
    const text = goldenText().split('\n').filter(Boolean);
    const verdict = text.find((line) => line.includes('"type":"verdict"')) ?? '';
    expect(problems([...text.slice(0, -1), verdict].join('\n'))[0]).toContain('A second verdict of permission@service');
    expect(problems([text[0], verdict].join('\n'))[0]).toContain('which is not planned');
    expect(problems([...text, verdict].join('\n'))[0]).toContain('after the footer');
  });
});

describe('the line writer', () => {
  it('wants a header first and nothing after the footer', () => {
    const writer = lineWriter(() => undefined);
    expect(() => writer.write({ type: 'note', about: 'target', text: '' })).toThrow('as its first line');
    const footer = { ended: '', duration: 0, counts: {}, requests: 0, outcome: 'incomplete' } as const;
    expect(() => writer.end(footer)).toThrow('as its first line');
    writer.write(goldenRun().header);
    writer.end(footer);
    expect(() => writer.end(footer)).toThrow('no line after its footer');
  });
});
