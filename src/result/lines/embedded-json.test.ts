import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LineTexts, parseOwnLine, withJson } from './embedded-json.js';
import { goldenRun } from '../golden/run.js';
import { readRunText } from './read.js';
import type { ExchangeLine } from '../run-file.js';
import { lineWriter } from './write.js';

/** A run with one exchange whose answer has this content. */
function fileWith(body: string, bodyState: 'text' | 'garbled' = 'text'): { text: string; line: string } {
  let text = '';
  const writer = lineWriter((parts) => (text += `${parts.join('')}\n`));
  const { header, exchanges } = goldenRun();
  const response = { status: 200, headers: [], body, bodyState, received: 1, decoded: 1 } as const;
  const url = 'http://a/?q=,"json":{}}';
  const request = { method: 'POST', url, headers: [['x', ',"json":']], body: ',"json":{}}' } as const;
  writer.write(header);
  writer.write({ ...(exchanges[0] as ExchangeLine), request, response });
  return { text, line: text.trimEnd().split('\n').at(-1) ?? '' };
}

function readBack(text: string): string | undefined {
  const read = readRunText(text);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.run.exchanges[0]?.response?.body;
}

describe('content that is JSON', () => {
  it.each([
    '{"a":[1,"b\\u0000"]}',
    ' {"n": 1.0, "n": 1e3}\t',
    '"text"',
    '0',
    '{"__proto__":{},"json":{"json":{}}}',
    '"ü\\ud800"',
  ])('stands in the line as it is, and comes back octet for octet: %s', (body) => {
    const { text, line } = fileWith(body);
    expect((JSON.parse(line) as { response: { json: unknown } }).response.json).toEqual(JSON.parse(body));
    expect(readBack(text)).toBe(body);
  });

  it.each(['{\n}', '[1,\r2]', '"a\u2028b"', '"\ud800"', '', '{', '<p>', '{}}', '{} {}'])(
    'is a text where it has to be: %j',
    (body) => {
      const { text, line } = fileWith(body);
      expect((JSON.parse(line) as { response: { body: unknown } }).response.body).toBe(body);
      expect(readBack(text)).toBe(body);
    },
  );

  it('is a text where its encoding is broken', () => {
    expect(fileWith('{}', 'garbled').line).toContain('"body":"{}"');
  });

  it('is not taken for whole where the file was cut in the middle of it', () => {
    const { text } = fileWith('{"a":{"b":{"c":{}}}}');
    const whole = text.trimEnd();
    for (let cut = 1; cut < 40; cut += 1) {
      const read = readRunText(whole.slice(0, -cut));
      expect(read).toMatchObject({ halfLine: true, run: { exchanges: [] } });
    }
    expect(readRunText(whole)).toMatchObject({ halfLine: false });
  });

  it('is read from a line that another tool has written anew, with a wrong digest', () => {
    const { text } = fileWith('{"a": [1]}');
    const [header = '', line = ''] = text.trimEnd().split('\n');
    expect(readBack([header, JSON.stringify(JSON.parse(line), null, ' ').replaceAll('\n', '')].join('\n'))).toBe(
      '{"a":[1]}',
    );
  });

  it('leaves out nothing else of an exchange', () => {
    const whole: Required<ExchangeLine> = {
      type: 'exchange',
      entry: 'a@"b"',
      phase: 'shrink',
      id: 'a/p0.1/0/\u0000',
      intent: 'invalid',
      as: 'ü',
      started: 0.25,
      ended: 1e21,
      request: { method: 'POST', url: 'http://a/?q="', headers: [['x', '"\\']], body: '"' },
      operation: 'a.b',
      failure: { kind: 'reset', message: '"', sent: 'perhaps' },
      connection: 'c"1',
      throttled: 1,
      waitedOut: [
        { started: 1, ended: 2, status: 429, headers: [], body: '"', bodyState: 'text', received: 1, decoded: 1 },
      ],
      reconnected: true,
      foundClosed: { connection: 'c"0', after: 0.5 },
      credential: 'renewed',
      stream: { transport: 'sse', opened: 1, events: [], looks: [], closed: { by: 'caller', why: '"' } },
      shard: 2,
      response: {
        status: 200,
        httpVersion: '1.1',
        headers: [['y', '\u2029']],
        body: '{}',
        bodyState: 'text',
        received: 1,
        decoded: 2,
      },
    };
    expect(parseOwnLine(withJson(whole, new LineTexts()).join(''))).toEqual(whole);
    const {
      operation,
      failure,
      connection,
      throttled,
      waitedOut,
      reconnected,
      foundClosed,
      credential,
      stream,
      shard,
      ...least
    } = whole;
    expect([
      operation,
      failure,
      connection,
      throttled,
      waitedOut,
      reconnected,
      foundClosed,
      credential,
      stream,
      shard,
    ]).not.toContain(undefined);
    expect(parseOwnLine(withJson(least, new LineTexts()).join(''))).toEqual(least);
  });

  it('writes a header field anew when it says something else', () => {
    const texts = new LineTexts();
    const lists = [
      [
        ['a', '1'],
        ['b', '"'],
      ],
      [
        ['a', '2'],
        ['b', '"'],
      ],
      [
        ['A', '2'],
        ['a', '1'],
        ['a', '2'],
      ],
      [],
    ] as const;
    for (const one of lists) expect(JSON.parse(texts.textOf(one))).toEqual(one);
  });

  test('comes back whatever it is', () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.jsonValue().map((value) => JSON.stringify(value, null, 1)),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        expect(readBack(fileWith(body).text)).toBe(body);
      }),
    );
  });
});
