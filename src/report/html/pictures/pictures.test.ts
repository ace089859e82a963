import { describe, expect, test } from 'vitest';
import { exchange, fail, plan, verdict } from '../../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../../result/golden/run.js';
import { entriesOf } from '../../../result/entries.js';
import { isFinding } from '../../../result/findings.js';
import type { ExchangeLine, RunLine } from '../../../result/run-file.js';
import type { Finding } from '../../../result/verdict.js';
import { teller } from '../../telling/tell.js';
import { pictureMaker } from './pictures.js';

const ENTRY = 'a-check@notes';
const HOSTILE = '</text></svg><script>window.PWNED=1</script>"';
const CONTRACT = `probity: 1
resources:
  notes:
    states:
      at: /state
      values: [draft, sent, "<b>"]
      transitions: [{ from: draft, to: sent, by: send }]
`;

interface Asked {
  readonly as?: string;
  readonly body?: unknown;
  readonly answer?: unknown;
  readonly status?: number;
  readonly more?: Partial<ExchangeLine>;
}

/** One exchange after another, ten milliseconds each. */
function asked(
  n: number,
  call: string,
  { as = 'alice', body, answer, status = 200, more = {} }: Asked = {},
): ExchangeLine {
  const [method = '', path = ''] = call.split(' ');
  const text = answer === undefined ? '' : JSON.stringify(answer);
  return exchange(ENTRY, n, {
    as,
    operation: `notes.${method.toLowerCase()}`,
    request: {
      method,
      url: `http://h.test${path}`,
      headers: [],
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    response: { status, headers: [], body: text, bodyState: 'text', received: text.length, decoded: text.length },
    ...more,
  });
}

function drawn(finding: Partial<Finding>, own: readonly ExchangeLine[], others: readonly ExchangeLine[] = []): string {
  const header = {
    ...GOLDEN_HEADER,
    sources: [{ name: 'notes.yaml', text: CONTRACT, sha256: '' }],
    operations: [{ id: 'notes.get', resource: 'notes', method: 'GET', path: '/notes/<id>' }],
  };
  const lines: Exclude<RunLine, { type: 'header' | 'footer' }>[] = [
    plan(ENTRY, []),
    ...own,
    ...others,
    verdict(ENTRY, fail({ exchanges: own.map(({ id }) => id), ...finding })),
  ];
  const run = runOf(header, lines, 'non-conformant');
  const entry = entriesOf(run).find(isFinding);
  if (entry === undefined) throw new Error('nothing failed');
  const { finding: made } = entry.verdict;
  const recorded = made.exchanges.flatMap((id) => run.exchanges.find((one) => one.id === id) ?? []);
  return String(
    pictureMaker(run)({ entry, finding: made, told: teller(run)(entry, made), own: recorded, id: 'p' }).markup,
  );
}

describe('before, sent and after', () => {
  const write = [
    asked(0, 'GET /notes/1', { answer: { id: 1, title: 'a', tags: ['x'] } }),
    asked(1, 'PUT /notes/1', { body: { title: 'b' }, answer: {} }),
    asked(2, 'GET /notes/1', { answer: { id: 1, title: 'b', tags: ['x'] } }),
  ];
  test('show a write between two looks at its record, the member that is wrong first and marked', () => {
    const text = drawn(
      {
        claim: 'A record that was replaced is like one made anew',
        expected: 'none of these',
        observed: '/tags: ["x"] was added',
      },
      write,
    );
    expect(text).toMatch(/<tr class="wrong">[^]*?\/tags[^]*?\["?/);
    expect(text.indexOf('/tags')).toBeLessThan(text.indexOf('/title'));
    expect(text).toContain('1 more members are as they were');
  });

  test('take a record that is wrapped out of its wrapping', () => {
    const wrapped = [
      asked(0, 'GET /notes/1', { answer: { note: { id: 1, title: 'a' } } }),
      asked(1, 'PATCH /notes/1', { body: { note: { title: 'b' } }, answer: {} }),
      asked(2, 'GET /notes/1', { answer: { note: { id: 1, title: 'a' } } }),
    ];
    const text = drawn({ claim: 'The update is stored', expected: '/title: "b"', observed: '/title: "a"' }, wrapped);
    expect(text).toMatch(/\/title<[^]*"a&#34;|\/title/);
    expect(text).not.toContain('/note/title');
  });

  test('have no record from before where the write made one', () => {
    const made = (n: number, title: string) =>
      asked(n, 'POST /notes', { status: 201, body: { title: 'b' }, answer: { id: n, title } });
    const text = drawn({ observed: '/title: "b" became "?"' }, [made(0, 'b'), made(1, '?')]);
    expect(text).toContain('<th scope="col">Answered</th>');
    expect(text).not.toContain('<th scope="col">Before</th>');
  });

  test('are not drawn where the finding names nothing of a record, or nobody looked at it', () => {
    const crash = [asked(0, 'POST /notes', { body: { title: 'a' }, status: 500 })];
    expect(
      drawn({ claim: 'notes.post answers a title without a server error', expected: '2xx', observed: '500' }, crash),
    ).toBe('');
    expect(
      drawn(
        { observed: '/title: "a" became "b"' },
        write.slice(1, 2).map((one) => ({ ...one, response: undefined as never })),
      ),
    ).toBe('');
  });
});

describe('a walk of pages', () => {
  const page = (n: number, place: number, ids: readonly unknown[]) =>
    asked(n, `GET /notes?limit=2&page=${String(place)}`, { answer: { items: ids.map((id) => ({ id })) } });
  test('marks the record that comes again', () => {
    const text = drawn({ claim: 'A walk by number shows no record twice', expected: 'none', observed: 'bbbbbb' }, [
      page(0, 1, ['aaaaaa', 'bbbbbb']),
      page(1, 2, ['bbbbbb', 'cccccc']),
    ]);
    expect(text.match(/class="box[^"]*again/g)).toHaveLength(1);
    expect(text).toContain('1 record shown twice');
  });

  test('draws the record hollow that a whole list shows and the walk does not, behind the one before it', () => {
    const whole = asked(2, 'GET /notes?limit=9', {
      answer: { items: ['aaaaaa', 'bbbbbb', 'cccccc'].map((id) => ({ id })) },
    });
    const text = drawn({ claim: 'A walk shows each record', expected: 'none', observed: 'bbbbbb' }, [
      page(0, 1, ['aaaaaa']),
      page(1, 2, ['cccccc']),
      whole,
    ]);
    expect(text).toMatch(/aaaaaa[^]*missing[^]*bbbbbb[^]*page=2/);
  });

  test('is not drawn where no page is wrong, or only one was read', () => {
    const claim = { claim: 'A walk by number shows no record twice', expected: 'none', observed: 'zzzzzz' };
    expect(drawn(claim, [page(0, 1, ['aaaaaa']), page(1, 2, ['bbbbbb'])])).toBe('');
    expect(drawn({ ...claim, observed: 'aaaaaa' }, [page(0, 1, ['aaaaaa'])])).toBe('');
  });
});

describe('lanes', () => {
  const race = (n: number, from: number, to: number, as = 'alice') =>
    asked(n, 'PATCH /notes/1', {
      as,
      body: { n },
      more: { id: `${ENTRY}/0/race.${String(n)}/0`, started: from, ended: to },
    });
  test('of a race have a bar for each request that was on its way with others', () => {
    const text = drawn({ claim: 'At most one succeeds', expected: 'one', observed: 'two\nlines' }, [
      race(0, 0, 10),
      race(1, 5, 15),
      race(2, 90, 95),
    ]);
    expect(text.match(/<rect\s+class="success"/g)).toHaveLength(2);
    expect(text).toMatch(/role="img"[^]*<title id="p-race-t">[^]*<desc id="p-race-d">[^<]*alice, request 1: PATCH/);
  });

  test('of a race name the action, and say below why no order fits', () => {
    const solve = (n: number) =>
      asked(n, 'POST /notes/1/solve', {
        more: { operation: 'solve', id: `${ENTRY}/0/race.${String(n)}/0`, started: n, ended: n + 10 },
      });
    const text = drawn({ observed: '|--| POST\n\nNo order fits all operations.' }, [solve(0), solve(1)]);
    expect(text).toContain('✓ 200  POST /solve');
    expect(text).toMatch(/<p class="why">No order fits all operations\.<\/p>/);
  });

  test('of a race are not drawn where all came one after the other', () => {
    expect(drawn({ observed: 'two\nlines' }, [race(0, 0, 10), race(1, 10, 15)])).toBe('');
  });

  test('of a stream have what was told of the records that were written, though another entry listened', () => {
    const made = asked(0, 'POST /notes', { status: 201, answer: { id: 'note-1' }, more: { started: 0, ended: 10 } });
    const events = [12, 14, 15].map((at, n) => ({
      kind: 'event' as const,
      at,
      data: n === 2 ? 'of another' : 'made note-1',
    }));
    const stream = asked(9, 'GET /events', {
      more: {
        entry: 'changes@notes',
        stream: { transport: 'sse', opened: 0, events, looks: [], closed: { by: 'caller', why: '' } },
      },
    });
    const finding = {
      claim: 'An event that is delivered once does not come a second time',
      expected: 'none',
      observed: 'made',
    };
    const text = drawn(finding, [made], [stream]);
    expect(text).toContain('1 event sent again');
    expect(text).toContain('1 other event of this stream left out');
    expect(drawn(finding, [made])).toBe('');
  });

  test('of two callers say who saw the record, and are not drawn for one', () => {
    const own = [
      asked(0, 'POST /notes', { status: 201, answer: { id: 'note-1' } }),
      asked(1, 'GET /notes/note-1', { as: 'bob', answer: { id: 'note-1' } }),
    ];
    const finding = {
      claim: 'notes.get is refused to bob on a record of alice',
      expected: '403 or 404',
      observed: '200',
    };
    const text = drawn(finding, own);
    expect(text).toMatch(/<th scope="col">alice<\/th>\s*<th scope="col">bob<\/th>/);
    expect(text).toMatch(/class="step bad"[^]*● shows the record/);
    expect(
      drawn(
        finding,
        own.map((one) => ({ ...one, as: 'bob' })),
      ),
    ).toBe('');
  });
});

test('of many steps, those that made the record stay', () => {
  const own = [
    asked(0, 'POST /notes', { status: 201, answer: { id: 'note-1' } }),
    ...Array.from({ length: 14 }, (_, n) => asked(n + 1, 'GET /notes/note-0', { as: 'bob', status: 404 })),
    asked(20, 'PATCH /notes/note-1', { as: 'bob', answer: { id: 'note-1' } }),
  ];
  const text = drawn(
    { claim: 'notes.update is refused to bob on a record of alice', expected: '404', observed: '200' },
    own,
  );
  expect(text).toMatch(/<th scope="col">alice<\/th>\s*<th scope="col">bob<\/th>/);
  expect(text).toContain('POST /notes');
});

describe('states', () => {
  const looked = (n: number, state: string) => asked(n, 'GET /notes/note-1', { answer: { id: 'note-1', state } });
  const acted = (n: number, by: string) => asked(n, `POST /notes/note-1/${by}`, { more: { operation: by } });
  test('are drawn with the way that was taken and is not declared', () => {
    const text = drawn({ claim: 'send is refused' }, [looked(0, 'sent'), acted(1, 'send'), looked(2, 'sent')]);
    expect(text).toContain('sent to sent by send: seen and not declared');
    expect(text).toContain('draft to sent by send: declared, not seen here');
  });

  test('are not drawn where each way that was taken is declared', () => {
    expect(drawn({ claim: 'send is refused' }, [looked(0, 'draft'), acted(1, 'send'), looked(2, 'sent')])).toBe('');
  });
});

test('what a target names stays text in every picture', () => {
  const record = { id: 'note-1', [HOSTILE]: HOSTILE, state: 'sent' };
  const own = [
    asked(0, 'POST /notes', { as: HOSTILE, status: 201, body: record, answer: record }),
    asked(1, 'GET /notes/note-1', { as: 'bob', answer: record }),
    asked(2, 'POST /notes/note-1/send', { body: record, more: { operation: 'send' } }),
    asked(3, 'GET /notes/note-1', { answer: { ...record, [HOSTILE]: 'other', state: HOSTILE } }),
    asked(4, 'PATCH /notes/note-1', { body: record, answer: record, more: { started: 500, ended: 900, as: HOSTILE } }),
    asked(5, 'PATCH /notes/note-1', { body: record, answer: record, more: { started: 500, ended: 900 } }),
    asked(6, `GET /notes?page=${HOSTILE}`, { answer: { items: [{ id: HOSTILE }] } }),
    asked(7, 'GET /notes?page=2', { answer: { items: [{ id: HOSTILE }] } }),
  ];
  const finding = {
    claim: 'notes.get is refused to bob on a record of alice',
    expected: 'none',
    observed: `/state: "sent" became "x"; ${HOSTILE}`,
    where: own[1]?.id ?? '',
  };
  const text = drawn(finding, own);
  expect(text.match(/<figure/g)?.length).toBeGreaterThanOrEqual(4);
  expect(text).not.toContain('<script');
  expect(text).not.toContain('</text></svg>');
});
