import { describe, expect, it } from 'vitest';
import { exchange, fail, plan, verdict, PASS } from '../result/golden/lines.js';
import { emptyRun, GOLDEN_HEADER, type GOLDEN_LINES, goldenRun, killedRun, runOf } from '../result/golden/run.js';
import type { HeaderLine, Outcome, Run } from '../result/run-file.js';
import { renderReport } from './formats/formats.js';
import { readCommand, readSarif, readTap } from './golden/read-back.js';

/** The clauses whose name matches, and no other documents. */
function headerWith(clauses: RegExp): HeaderLine {
  const documents = GOLDEN_HEADER.documents.slice(0, 1).map((document) => ({
    ...document,
    clauses: document.clauses.filter(({ id }) => clauses.test(id)),
  }));
  return { ...GOLDEN_HEADER, documents };
}

/** As many findings of each level as asked for, each of a cause of its own. */
function manyFindings(must: number, should = 0, header: Partial<HeaderLine> = {}): Run {
  const entries = (count: number, check: string, clause: string): readonly (readonly [string, string])[] =>
    Array.from({ length: count }, (_, n) => [`${check}@${n}`, `web-api:methods.${clause}`]);
  return runOf(
    { ...headerWith(/violated|advisory|unfilled/), ...header },
    [...entries(must, 'put-is-idempotent', 'violated'), ...entries(should, 'body-is-json', 'advisory')].flatMap(
      ([id, clause]) => [plan(id, [clause]), verdict(id, fail({ fingerprint: id }))],
    ),
    'non-conformant',
  );
}

describe('annotations', () => {
  it.each([
    [10, 10, undefined],
    [11, 10, 'And 2 more of this level'],
    [50, 10, 'And 41 more of this level'],
  ])('of %i findings are %i, the last of which says how many more there are', (count, shown, last) => {
    const commands = renderReport('annotations', manyFindings(count, count)).trimEnd().split('\n').map(readCommand);
    for (const level of ['error', 'warning']) {
      const those = commands.filter((one) => one?.command === level);
      expect(those).toHaveLength(shown);
      if (last !== undefined) expect(those.at(-1)?.properties['title']).toBe(last);
    }
    expect(commands.filter((one) => one?.command === 'notice')).toHaveLength(2);
  });

  it('point at the line of the clause, and name gaps once', () => {
    const commands = renderReport('annotations', goldenRun()).trimEnd().split('\n').map(readCommand);
    expect(commands[0]).toMatchObject({
      command: 'error',
      properties: {
        file: 'contracts/services/web-api.yaml',
        line: '120',
        col: '5',
        title: 'The second identical PUT changes something',
      },
    });
    const gaps = commands.filter((one) => /gap/.test(one?.properties['title'] ?? ''));
    expect(gaps.map((one) => [one?.command, one?.properties['title']])).toEqual([['notice', 'Not specified: 1 gap']]);
  });
});

describe('SARIF', () => {
  it('has at most 5000 results and says how many are left out', () => {
    const text = renderReport('sarif', manyFindings(5003));
    expect(readSarif(text)).toHaveLength(5000);
    expect(text).toContain('3 more results are in the other reports.');
  });

  it.each([
    ['apis/shop.yaml', 'apis/shop.yaml'],
    ['./apis/shop.yaml', 'apis/shop.yaml'],
    ['../apis/shop.yaml', 'apis/shop.yaml'],
    ['/home/me/apis/shop.yaml', 'shop.yaml'],
    ['C:\\apis\\shop.yaml', 'shop.yaml'],
    ['my apis/[a]#b?/shop.yaml', 'my%20apis/%5Ba%5D%23b%3F/shop.yaml'],
  ])('writes %s as %s', (typed, uri) => {
    const sources = [{ name: 'shop.yaml', text: '', sha256: 'a'.repeat(64) }];
    const documents = GOLDEN_HEADER.documents.map((document) => ({
      ...document,
      clauses: document.clauses.map(({ position: _, ...clause }) => clause),
    }));
    const run = manyFindings(1, 0, { sources, documents, selection: ['run', typed] });
    expect(readSarif(renderReport('sarif', run)).map((one) => one.uri)).toEqual([uri]);
  });
});

describe('TAP', () => {
  it('bails out where nothing was planned: an empty plan would count as success', () => {
    expect(readTap(renderReport('tap', emptyRun()))).toEqual({ tests: [], plan: '', bailed: true });
  });

  it('says the outcome and the gaps', () => {
    expect(renderReport('tap', goldenRun())).toMatch(/\n# outcome: non-conformant\n# gaps: 1\n$/);
  });
});

describe('a badge', () => {
  const kept = [plan('get-is-safe@a', ['web-api:methods.satisfied']), verdict('get-is-safe@a', PASS)];
  const header = headerWith(/satisfied|excluded|unfilled/);
  const run = (lines: typeof GOLDEN_LINES, outcome: Outcome | undefined): Run => runOf(header, lines, outcome);
  const excluded = [
    plan('limit-is-honest@a', ['web-api:methods.excluded']),
    verdict('limit-is-honest@a', { kind: 'skipped', how: 'excluded', because: 'left out' }),
  ];
  const defect = [plan('x@a', []), verdict('x@a', { kind: 'error', message: 'x' })];
  const conformant = runOf(headerWith(/satisfied|unfilled/), kept, 'conformant');

  const whole = runOf(headerWith(/satisfied/), kept, 'conformant');

  it.each([
    ['narrow', conformant, 'lightgrey', 'passes what it states: 1 of 2 rules · 1/1 must · 1 gap'],
    ['conformant', whole, 'brightgreen', 'conformant · 1/1 must · 0 gaps'],
    ['partial', run([...kept, ...excluded], 'partial'), 'yellow', 'partial · 1/2 must · 1 gap'],
    ['unproven', run(kept, 'incomplete'), 'lightgrey', 'incomplete · 1/2 must · 1 gap'],
    ['killed', killedRun(), 'lightgrey', 'incomplete · 1/11 must · 1 gap'],
    ['empty', emptyRun(), 'lightgrey', 'incomplete · 0/0 must · 0 gaps'],
    ['defective', run([...kept, ...excluded, ...defect], 'incomplete'), 'lightgrey', 'incomplete · 1/2 must · 1 gap'],
    ['broken', goldenRun(), 'red', 'not conformant · 3/9 must · 1 should broken · 1 gap'],
  ])('of a %s run', (_, made, color, message) => {
    const json = JSON.parse(renderReport('badge-json', made)) as Record<string, unknown>;
    expect(json).toMatchObject({ color, message, isError: !/^(?:conformant|passes)/.test(message) });
    expect(renderReport('badge', made).includes('#1a7f37')).toBe(color === 'brightgreen');
  });
});

describe('HAR', () => {
  const stream = {
    transport: 'websocket' as const,
    opened: 1,
    events: [{ kind: 'event' as const, at: 5, data: '{"type":"x"}' }],
    looks: [],
    closed: { by: 'caller' as const, why: 'enough' },
  };
  const response = exchange('e', 0).response!;
  const run = runOf(
    GOLDEN_HEADER,
    [
      plan('e@a', []),
      exchange('e@a', 0, { response: { ...response, body: 'AAE=', bodyState: 'binary', received: 2, decoded: 2 } }),
      exchange('e@a', 1, { response: { ...response, bodyState: 'too-large', decoded: 9_000_000 } }),
      exchange('e@a', 2, { request: { method: 'GET', url: 'http://h/x?a=1&b=%20&a=+', headers: [] } }),
      exchange('e@a', 3, { stream, connection: 'c7' }),
    ],
    'incomplete',
  );
  const { log } = JSON.parse(renderReport('har', run)) as {
    log: { pages: unknown[]; entries: Record<string, unknown>[] };
  };

  it('says how a body was kept', () => {
    expect(log.entries[0]?.['response']).toMatchObject({ content: { size: 2, text: 'AAE=', encoding: 'base64' } });
    expect(log.entries[1]?.['response']).toMatchObject({
      content: { size: 9_000_000, comment: 'The body is longer than what is kept: this is its beginning' },
    });
  });

  it('has queries, times, connections, messages, and a page for each entry', () => {
    expect(log.entries[2]?.['request']).toMatchObject({
      queryString: [
        { name: 'a', value: '1' },
        { name: 'b', value: ' ' },
        { name: 'a', value: ' ' },
      ],
      bodySize: 0,
    });
    expect(log.entries[3]).toMatchObject({
      startedDateTime: '2026-01-02T03:04:05.130Z',
      time: 4,
      timings: { send: 0, wait: 4, receive: 0 },
      connection: 'c7',
      _webSocketMessages: [{ type: 'receive', opcode: 1, data: '{"type":"x"}' }],
    });
    expect(log.pages).toHaveLength(1);
  });

  it('has no secret, but its name', () => {
    expect(renderReport('har', goldenRun())).toContain('"Bearer [secret:alice]"');
  });
});
