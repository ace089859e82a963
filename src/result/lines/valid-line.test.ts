import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenRun } from '../golden/run.js';
import { exchange, fail, plan, verdict } from '../golden/lines.js';
import { readRunText } from './read.js';
import type { RunLine } from '../run-file.js';
import { lineValidator } from './valid-line.js';
import { lineWriter } from './write.js';

const ENTRY = 'get-is-safe@products';

/** What a file of these lines reads as, each validated before it is written, with the defects that were found. */
function written(lines: readonly RunLine[]): {
  readonly read: ReturnType<typeof readRunText>;
  readonly defects: readonly string[];
} {
  let text = '';
  const defects: string[] = [];
  const validated = lineValidator();
  const writer = lineWriter((parts) => (text += `${parts.join('')}\n`));
  for (const meant of [goldenRun().header, plan(ENTRY, []), ...lines]) {
    const { line, defect } = validated(meant);
    if (defect !== undefined) defects.push(defect);
    if (line.type === 'footer') writer.end(line);
    else writer.write(line);
  }
  return { read: readRunText(text), defects };
}

const replay = { property: -1, seed: 0, path: '' };
const response = exchange(ENTRY, 1).response!;
const INVALID: readonly (readonly [string, RunLine, string])[] = [
  ['verdict', verdict(ENTRY, fail({ replay })), `verdict of ${ENTRY} is not valid: /verdict/finding/replay/property`],
  ['duration of a verdict', verdict(ENTRY, fail(), Number.NaN), '/duration must be number'],
  ['time of an exchange', exchange(ENTRY, 1, { started: Number.POSITIVE_INFINITY }), '/started must be number'],
  ['status', exchange(ENTRY, 1, { response: { ...response, status: 20.5 } }), '/response/status must be integer'],
  ['note', { type: 'note', about: 'target', text: 5 as unknown as string }, 'note is not valid: /text must be string'],
];

describe('a line that the schema refuses', () => {
  it.each(INVALID)('is replaced by one that says so: %s', (_, line, message) => {
    const { read, defects } = written([line]);
    expect(defects).toEqual([expect.stringContaining(message)]);
    if ('problems' in read) throw new Error(read.problems.join('\n'));
    const { verdicts, notes } = read.run;
    const said = [...[...verdicts.values()].map(({ verdict: { kind } }) => kind), ...notes.map(({ about }) => about)];
    expect(said).toEqual([line.type === 'verdict' ? 'error' : 'defect']);
  });

  it('is replaced also where it is the footer', () => {
    const footer = goldenRun().footer!;
    const { read, defects } = written([{ ...footer, duration: Number.NaN, requests: -1 }]);
    expect(defects).toHaveLength(1);
    expect(read).toMatchObject({ digest: 'ok', run: { footer: { outcome: 'incomplete', duration: 0 } } });
  });

  it('ends the run before anything is sent where nothing can replace it', () => {
    const header = { ...goldenRun().header, seed: Number.NaN };
    expect(() => lineValidator()(header)).toThrow('The header is not valid: /seed');
    expect(() => lineValidator()(plan('', []))).toThrow('/entry must NOT have fewer');
  });
});

describe('whatever a service, a check or the machine says', () => {
  const odd = fc.constantFrom(
    '\ud800',
    '\udfff',
    '\u2028',
    '\u2029',
    '\u0085',
    '\0',
    '\r\n',
    '\ufeff',
    '"',
    '\\',
    '}}',
    ',"json":',
  );
  const text = fc.array(fc.oneof(odd, fc.string({ unit: 'binary' })), { maxLength: 4 }).map((all) => all.join(''));
  const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1e308, -0, Number.MAX_SAFE_INTEGER + 2));
  const body = fc.oneof(text, fc.json(), fc.constantFrom('1e999', '[1E400,-0.0]', '{"a":"\\ud800"}', '[[[]]]'));
  const line = fc
    .record({ text, number, body, status: fc.oneof(number, fc.constant(200)), size: fc.nat() })
    .chain(({ text, number, body, status, size }): fc.Arbitrary<RunLine> => {
      const headers = [[text, text]] as const;
      const answer = { status, headers, body, bodyState: 'text', received: size, decoded: size } as const;
      const stream = { kind: 'event', at: number, data: text, id: text } as const;
      return fc.constantFrom<RunLine>(
        exchange(ENTRY, 1, { id: text, started: number, ended: number, response: answer }),
        exchange(text, 1, {
          request: { method: text, url: text, headers, body: text },
          stream: {
            ...{ transport: 'sse', opened: number, events: [stream], looks: [{ events: size, over: true }] },
            closed: { by: 'service', why: text },
          },
        }),
        verdict(ENTRY, fail({ claim: text, observed: text, smallest: text, exchanges: [text] }), number),
        verdict(ENTRY, { kind: 'error', message: text, stack: text }),
        { type: 'note', about: 'target', text, entry: text },
      );
    });

  it('is written as lines that can be read, and reads as it was written', () => {
    fc.assert(
      fc.property(line, (one) => {
        const { read, defects } = written([one]);
        if ('problems' in read) throw new Error(read.problems.join('\n'));
        if (defects.length > 0) return;
        const { exchanges, verdicts, notes } = read.run;
        const [back] = [...exchanges, ...verdicts.values(), ...notes];
        // Minus zero is zero in JSON.
        expect(JSON.parse(JSON.stringify(back))).toEqual(JSON.parse(JSON.stringify(one)));
      }),
      { numRuns: 1000 },
    );
  });
});
