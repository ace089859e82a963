import { expect, it } from 'vitest';
import { always, httpTarget, type Target } from '../../src/hostile/fixtures/serving.js';
import { defects, failures, tryOn, type Tried } from '../../src/hostile/fixtures/trying.js';
import { fileSystem, loadContract, type Contract } from '../../src/index.js';

/** Says much of HTTP, and nowhere that what it does not say is as the standards have it. */
const CONTRACT = `
probity: 1
service: { name: Cards }
claims: []
target: { base-url: '\${NOTES_URL}', sandbox: [127.0.0.1] }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities: { alice: { scheme: bearer, token: '\${NOTES_TOKEN}' } }
  refusal: { missing: 401, invalid: 401 }
http:
  head: true
  options: true
  validators: [etag]
  not-allowed: 405
  negotiation: { types: [application/json], unsupported: 415 }
errors: { in-200: never, validation: 422, no-effect: true }
consistency: { read-after-write: strong, list-lag: 0s }
resources:
  cards:
    path: /cards
    item: /cards/<id>
    id: { id: /id }
    tag: /text
    unique: none
    refs: none
    cleanup: delete
    schema: &card { type: object, required: [id, text], properties: { id: { type: string }, text: { type: string, minLength: 1, maxLength: 60 } } }
    operations:
      list: { status: 200, response: { type: object, required: [data], properties: { data: { type: array, items: *card } } } }
      read: { status: 200 }
      create: { status: 201, returns: item, location: true, body: &text { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }
      replace: { status: 200, returns: item, upsert: false, body: *text }
      update: none
      delete: { status: 204, returns: nothing, repeat: 404 }
      '*': none
    collection: { items: /data, total: none, limit: none, cursor: none, offset: none, sort: none, filter: none, fields: none, order: none }
    concurrency: { by: etag, conflict: 412, missing: 428 }
    states: none
limits: { rate: none }
events: none
`;

function contractWith(change: (text: string) => string): Contract {
  const read = (path: string): string => (path === 'cards.yaml' ? change(CONTRACT) : fileSystem.read(path));
  const loaded = loadContract('cards.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

/** The beginning of an answer. */
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

type Answer = readonly [status: number, content?: unknown, headers?: Readonly<Record<string, string>>];

/**
 * Cards that keep all that the contract says and as little as can be of what RFC 9110 and RFC 9112 say beside it: HEAD tells another
 * length and another tag, a 405 and a 401 say no more than their status, OPTIONS names one method of several, no condition is
 * heeded but the one tag of an update, a 204 has content and no answer says that its connection ends.
 */
function cards(): Promise<Target> {
  const kept = new Map<string, { readonly text: string; readonly version: number }>();
  let last = 0;
  const shown = (id: string) => ({ id, text: kept.get(id)?.text });
  const tagged = (id: string) => ({ ETag: `"v${String(kept.get(id)?.version ?? 0)}"` });
  const textIn = (body: string): string | number => {
    try {
      const sent = JSON.parse(body) as { readonly text?: unknown } | null;
      const text = sent?.text;
      return typeof text === 'string' && text.length > 0 && [...text].length <= 60 ? text : 422;
    } catch {
      return 400;
    }
  };
  const answer = (method: string, path: string, headers: Readonly<Record<string, unknown>>, body: string): Answer => {
    const [first, id, more] = path.split('/').slice(1);
    if (first !== 'cards' || more !== undefined) return [404, { error: 'none' }];
    if (headers['authorization'] !== 'Bearer tok_notes_4f9a8b7c6d5e') return [401];
    if (method === 'OPTIONS') return [200, undefined, { Allow: 'TRACE' }];
    const isWrite = method === 'POST' || method === 'PUT';
    if (!(id === undefined ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD', 'PUT', 'DELETE']).includes(method)) return [405];
    if (id !== undefined && !kept.has(id)) return [404, { error: 'no such card' }];
    if (isWrite && headers['content-type'] !== 'application/json') return [415];
    const text = isWrite ? textIn(body) : '';
    if (typeof text === 'number') return [text, { error: 'no card' }];
    if (id === undefined) {
      if (method !== 'POST') return [200, { data: [...kept.keys()].map(shown) }];
      const made = `c${String((last += 1))}`;
      kept.set(made, { text, version: 1 });
      return [201, shown(made), { ...tagged(made), Location: `/cards/${made}` }];
    }
    if (method === 'DELETE') return kept.delete(id) ? [204] : [404];
    if (method === 'PUT') {
      if (headers['if-match'] === undefined) return [428];
      if (headers['if-match'] !== tagged(id).ETag) return [412];
      kept.set(id, { text, version: (kept.get(id)?.version ?? 0) + 1 });
    }
    return [200, shown(id), method === 'HEAD' ? { ETag: '"other"' } : tagged(id)];
  };
  return httpTarget((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const [status, content, more = {}] = answer(method, url.split('?')[0] ?? '', headers, body);
      const text = content === undefined ? '' : typeof content === 'string' ? content : JSON.stringify(content);
      const length = method === 'HEAD' ? 7777 : Buffer.byteLength(text);
      const all = {
        ...more,
        'Content-Length': String(length),
        ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
      };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
      response.detachSocket(request.socket);
      request.socket.end([`HTTP/1.1 ${String(status)} `, ...lines, '', method === 'HEAD' ? '' : text].join('\r\n'));
    });
  });
}

/** Checks of what a contract says of HTTP. */
const OF_HTTP = [
  'accept-is-honoured',
  'delete-is-idempotent',
  'head-mirrors-get',
  'if-match-asterisk-asks-for-a-record',
  'missing-credentials-are-refused',
  'options-tells-the-methods',
  'post-creates',
  'stale-update-is-refused',
  'unchanged-is-not-sent-again',
  'wrong-method-is-405',
];

const tried = (change: (text: string) => string, only: readonly string[], target = cards()): Promise<Tried> =>
  tryOn(target, { contract: contractWith(change), only, effort: 'standard' });

/** What an RFC alone asks for and these cards do not do. */
const OF_THE_STANDARD = [
  'head-mirrors-get@cards: The Content-Length of HEAD of a record is that of GET: 7777',
  'if-match-asterisk-asks-for-a-record@cards: cards.replace with If-Match: * of an existing record is executed: "caller-error"',
  'options-tells-the-methods@cards: Allow has every method that the contract declares for the collection: GET; POST',
  'unchanged-is-not-sent-again@cards: A GET of a record that names its tag is answered by 304: 200',
  'wrong-method-is-405@cards: A 405 lists the offered methods in Allow: none',
];

it('nothing fails only because an RFC says so, where nobody claims that the service keeps to it', async () => {
  const run = await tried((text) => text, []);
  expect([failures(run), defects(run)]).toEqual([[], []]);
  const about = OF_HTTP.map((id) => [id, run.verdict(`${id}@cards`) ?? run.verdict(`${id}@service`)] as const);
  const passed = about.filter(([, verdict]) => verdict?.kind === 'pass').map(([id]) => id);
  expect(passed).toEqual([
    'accept-is-honoured',
    'delete-is-idempotent',
    'head-mirrors-get',
    'options-tells-the-methods',
    'post-creates',
    'unchanged-is-not-sent-again',
    'wrong-method-is-405',
  ]);
  const missing = { kind: 'not-specified', facts: ['http.standard'] };
  expect(run.verdict('if-match-asterisk-asks-for-a-record@cards')).toEqual(missing);
});

it('the same is found where a document that says so is claimed, and is the finding of its clause', async () => {
  const except = '{ states.conflict-is-409: it is 412, errors.conflict-is-409: it is 412 }';
  const run = await tried((text) => text.replace('[]', `[{ web-api: { except: ${except} } }]`), OF_HTTP);
  expect([failures(run), defects(run)]).toEqual([OF_THE_STANDARD, []]);
  const failed = new Set(run.of('fail'));
  const { plan, header } = run.run;
  const of = plan.filter(({ entry }) => failed.has(entry)).map(({ clauses }) => clauses);
  expect(of.every((clauses) => clauses.includes('web-api:service.keeps-to-http'))).toBe(true);
  const clauses = header.documents.flatMap(({ clauses: all }) => all);
  expect(clauses.find(({ id }) => id === 'service.keeps-to-http')).toMatchObject({ origin: 'document', level: 'must' });
});

it('or where the contract of the service says so itself', async () => {
  const run = await tried((text) => text.replace('http:\n', 'http:\n  standard: true\n'), OF_HTTP);
  expect([failures(run), defects(run)]).toEqual([OF_THE_STANDARD, []]);
});

/** Answers that no client can read to their end. */
const UNREADABLE: readonly (readonly [string, () => Promise<Target>])[] = [
  ['no HTTP at all', () => always((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))],
  [
    'content that is not what its length says',
    () => always((socket) => socket.end(`${ANSWER}Content-Length: 9\r\n\r\n{}`)),
  ],
  ['204 with content', () => always((socket) => socket.end('HTTP/1.1 204 X\r\nContent-Length: 2\r\n\r\n{}'))],
];

it.each(UNREADABLE)('of %s nothing can be judged: no pass, no failure, and the run says so', async (_, target) => {
  const run = await tried((text) => text, OF_HTTP, target());
  expect([run.of('pass'), failures(run), defects(run), run.exit]).toEqual([[], [], [], 3]);
  expect(run.of('inconclusive').length).toBeGreaterThan(3);
});
