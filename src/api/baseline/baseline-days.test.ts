import { expect, it } from 'vitest';
import { httpTarget, type Target } from '../../hostile/fixtures/serving.js';
import { defects, failures, tryOn } from '../../hostile/fixtures/trying.js';
import { fileSystem, loadContract, recordBaseline, type Contract } from '../../index.js';

/** How the answers are on one day; each member that is named has that value in the place of the usual one. */
interface Day {
  readonly board?: object;
  readonly card?: object;
  readonly error?: object;
  /** Statuses by method and what the path names: `GET cards`. */
  readonly status?: Readonly<Record<string, number>>;
}

const CONTRACT = `
probity: 1
service: { name: Boards }
claims: []
target: { base-url: '\${NOTES_URL}', sandbox: [127.0.0.1] }
auth: { default: none }
versioning:
  placement: none
  current: v1
  versions: { v1: { state: active, baseline: ./v1.lock.yaml } }
  policy: { nullability: breaking, integer-widening: breaking, enum-growth: breaking, default-change: breaking }
errors:
  schema:
    type: object
    required: [message]
    properties: { message: { type: string }, details: { type: [array, 'null'], items: { type: string } } }
  in-200: never
consistency: { read-after-write: strong, list-lag: 0s }
resources:
  boards:
    path: /boards
    item: /boards/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    cleanup: delete
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        closed: { type: [string, 'null'], format: date-time }
        owner: { anyOf: [{ type: 'null' }, { type: object, properties: { name: { type: string } } }] }
        labels: { type: array, items: { type: object, properties: { text: { type: string }, tint: { type: [string, 'null'] } } } }
    operations:
      create: { status: 201, returns: item, body: &board { type: object, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } } }
      list: { status: 200 }
      read: { status: 200 }
      replace: { status: 200, returns: item, body: *board }
      update: none
      delete: { status: 204, returns: nothing }
    collection: { items: /data, total: none, limit: none, cursor: none, offset: none, sort: none, filter: none, fields: none, order: none }
    states: none
    concurrency: none
  cards:
    path: /boards/<boards.id>/cards
    item: /boards/<boards.id>/cards/<id>
    id: { id: /id }
    tag: /text
    unique: none
    refs: none
    cleanup: delete
    schema: { type: object, properties: { id: { type: string }, text: { type: string }, seen: { type: [string, 'null'] } } }
    operations:
      create: { status: 201, returns: item, body: &card { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }
      list: { status: 200 }
      read: { status: 200 }
      replace: { status: 200, returns: item, body: *card }
      update: none
      delete: { status: 204, returns: nothing }
    collection: { items: /data, total: none, limit: none, cursor: none, offset: none, sort: none, filter: none, fields: none, order: none }
    states: none
    concurrency: none
operations:
  archive: { method: POST, path: '/boards/<boards.id>/archive', safe: false, idempotent: true, status: 200, returns: other }
http: { head: none }
limits: { rate: none }
`;

const BASELINE = ['old-requests-still-work', 'fields-are-only-added', 'errors-stay-as-they-were'];

/** Boards with cards below them, as they answer on that day. */
function boards({ board = {}, card = {}, error = {}, status = {} }: Day = {}): Promise<Target> {
  type Board = { readonly id: string; title: string; readonly cards: Map<string, { id: string; text: string }> };
  const kept = new Map<string, Board>();
  let last = 0;
  const refuse = (code: number, message: string) => [code, { message, details: null, ...error }] as const;
  const shown = ({ id, title }: Board) => ({
    id,
    title,
    closed: null,
    owner: null,
    labels: [{ text: 'a', tint: null }],
    ...board,
  });
  const below = (one: { id: string; text: string }) => ({ ...one, seen: null, ...card });
  const answer = (method: string, at: readonly string[], text: string): readonly [number, unknown?] => {
    let sent: { readonly title?: unknown; readonly text?: unknown } = {};
    try {
      sent = (text === '' ? {} : JSON.parse(text)) as typeof sent;
    } catch {
      return refuse(400, 'The body is not JSON');
    }
    const [root, id, second, cardId, more] = at;
    const ok = (usual: number, content?: unknown): readonly [number, unknown?] => {
      const what = second === undefined ? 'board' : second === 'cards' ? 'card' : second;
      const isOne = second === undefined ? id !== undefined : cardId !== undefined;
      return [status[`${method} ${what}${isOne || what === 'archive' ? '' : 's'}`] ?? usual, content];
    };
    const name = second === undefined ? sent.title : sent.text;
    const isWrong = typeof name !== 'string' || name.length < 1 || name.length > 60;
    if (root !== 'boards' || more !== undefined) return refuse(404, 'Nothing is here');
    if (id === undefined) {
      if (method === 'GET') return ok(200, { data: [...kept.values()].map(shown) });
      if (method !== 'POST') return refuse(405, 'No such method');
      if (isWrong) return refuse(422, 'A board has a title');
      const made: Board = { id: `b${String((last += 1))}`, title: name, cards: new Map() };
      kept.set(made.id, made);
      return ok(201, shown(made));
    }
    const one = kept.get(id);
    if (one === undefined) return refuse(404, 'There is no such board');
    if (second === undefined) {
      if (method === 'GET') return ok(200, shown(one));
      if (method === 'DELETE') return (kept.delete(id), ok(204));
      if (method !== 'PUT') return refuse(405, 'No such method');
      if (isWrong) return refuse(422, 'A board has a title');
      one.title = name;
      return ok(200, shown(one));
    }
    if (second === 'archive' && cardId === undefined)
      return method === 'POST' ? ok(200, { archived: true }) : refuse(405, 'No such method');
    if (second !== 'cards') return refuse(404, 'Nothing is here');
    if (cardId === undefined) {
      if (method === 'GET') return ok(200, { data: [...one.cards.values()].map(below) });
      if (method !== 'POST') return refuse(405, 'No such method');
      if (isWrong) return refuse(422, 'A card has a text');
      const made = { id: `c${String((last += 1))}`, text: name };
      one.cards.set(made.id, made);
      return ok(201, below(made));
    }
    const found = one.cards.get(cardId);
    if (found === undefined) return refuse(404, 'There is no such card');
    if (method === 'GET') return ok(200, below(found));
    if (method === 'DELETE') return (one.cards.delete(cardId), ok(204));
    if (method !== 'PUT') return refuse(405, 'No such method');
    if (isWrong) return refuse(422, 'A card has a text');
    found.text = name;
    return ok(200, below(found));
  };
  return httpTarget((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    request.on('end', () => {
      const [path = ''] = (request.url ?? '').split('?');
      const [code, content] = answer(request.method ?? '', path.split('/').slice(1), text);
      response.writeHead(code, content === undefined ? {} : { 'Content-Type': 'application/json' });
      response.end(content === undefined ? undefined : JSON.stringify(content));
    });
  });
}

type Change = (text: string) => string;

function contractWith(lock: string | undefined, change: Change): Contract {
  const texts = new Map([['boards.yaml', change(CONTRACT)]]);
  if (lock !== undefined) texts.set('v1.lock.yaml', lock);
  const files = { ...fileSystem, read: (path: string) => texts.get(path) ?? fileSystem.read(path) };
  const loaded = loadContract('boards.yaml', { files, ...(lock === undefined ? { baselines: 'ignore' } : {}) });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

const asItIs: Change = (text) => text;

async function recorded(day: Day = {}, change = asItIs): Promise<string> {
  const { url, close } = await boards(day);
  try {
    const contract = contractWith(undefined, change);
    const found = await recordBaseline({ contract, environment: { NOTES_URL: url }, nonce: 'abc' });
    if (!('text' in found)) throw new Error(found.problem);
    expect(found.left).toEqual([]);
    return found.text;
  } finally {
    close();
  }
}

/** What fails on another day, and what came to nothing. */
async function onDay(lock: string | undefined, day: Day, only: readonly string[] = BASELINE, change = asItIs) {
  const run = await tryOn(boards(day), { contract: contractWith(lock, change), only, effort: 'standard' });
  expect(defects(run)).toEqual([]);
  return { fails: failures(run), inconclusive: run.of('inconclusive') };
}

const FULL: Day = {
  board: { closed: '2026-01-01T00:00:00Z', owner: { name: 'ann' }, labels: [{ text: 'b', tint: 'red' }] },
  card: { seen: 'yes' },
  error: { details: ['title'] },
};

it('what is declared nullable may be null on the day of the record and have a value on another, and the reverse', async () => {
  const [empty, full] = [await recorded(), await recorded(FULL)];
  expect(await onDay(empty, FULL)).toEqual({ fails: [], inconclusive: [] });
  expect(await onDay(full, {})).toEqual({ fails: [], inconclusive: [] });
});

it('the place of what is declared nullable may have no other kind', async () => {
  const changed: Day = { board: { closed: 7, labels: [{ text: 'a', tint: 1 }] }, card: { seen: false, text: null } };
  const { fails } = await onDay(await recorded(), changed, ['fields-are-only-added']);
  expect(fails.filter((fail) => fail.includes('.read:')).map((fail) => fail.replace(/^.*that it had: /, ''))).toEqual([
    '/closed is integer, it was date-time or null; /labels/*/tint is integer, it was null or string',
    '/seen is boolean, it was null or string; /text is null, and never was',
  ]);
});

it('records below a record, and the items of lists within them, are held as they were', async () => {
  const { fails } = await onDay(await recorded(), { board: { labels: [{ tint: null }] }, card: { seen: false } });
  expect(fails.map((fail) => fail.replace(/^fields-are-only-added@(\S+): .* that it had: /, '$1 '))).toEqual([
    'boards.create /labels/*/text is gone, it was string',
    'boards.list /labels/*/text is gone, it was string',
    'boards.read /labels/*/text is gone, it was string',
    'boards.replace /labels/*/text is gone, it was string',
    'cards.create /seen is boolean, it was null or string',
    'cards.list /seen is boolean, it was null or string',
    'cards.read /seen is boolean, it was null or string',
    'cards.replace /seen is boolean, it was null or string',
  ]);
});

/** Checks that between them send each operation, so that a watch sees how it is answered. */
const SENDERS = [
  'operations-exist',
  'post-creates',
  'put-replaces-entirely',
  'delete-removes',
  'listed-items-can-be-read',
];

it.each([
  ['POST boards', 'boards.create'],
  ['GET boards', 'boards.list'],
  ['GET board', 'boards.read'],
  ['PUT board', 'boards.replace'],
  ['DELETE board', 'boards.delete'],
  ['POST cards', 'cards.create'],
  ['GET cards', 'cards.list'],
  ['GET card', 'cards.read'],
  ['PUT card', 'cards.replace'],
  ['DELETE card', 'cards.delete'],
  ['POST archive', 'archive'],
])(
  'without a baseline and without a claim, another status than the declared one of a %s is found',
  async (which, id) => {
    const only = ['success-status-is-as-declared', ...SENDERS];
    expect(await onDay(undefined, {}, only)).toEqual({ fails: [], inconclusive: [] });
    const { fails } = await onDay(undefined, { status: { [which]: 203 } }, only);
    expect(fails).toEqual([`success-status-is-as-declared@${id}: ${id} answers with a status that it declares: 203`]);
  },
);
