import { patched, type PatchOperation } from '../check/json-patch.js';
import { fileSystem, filesOf } from '../contract/files.js';
import { checks, DEFAULT_CAPS, EVERYTHING, inProcessTransport, loadContract, planContract } from '../index.js';
import { runContract, virtualClock, type Contract, type ExchangeLine, type Verdict } from '../index.js';

type Note = Record<string, unknown>;

/** What one service does otherwise than another one, and may. */
export interface Habits {
  /** The members of a note that its list shows; all, where nothing is said. */
  readonly listed?: readonly string[];
  /** What is stored of a body. */
  readonly keeps?: (body: Note) => Note;
  /** The answer to a request for several notes: what was wrong with each, if anything, and the notes that were made. */
  readonly results?: (wrong: readonly (string | undefined)[], made: readonly (Note | undefined)[]) => Answer;
  /** How the state of an accepted request is answered, at the nth question, once it is done. */
  readonly told?: (nth: number) => Answer;
  /** The status of a create: 202 where it is accepted. */
  readonly created?: 201 | 202;
  /** How a replacement is answered that is carried out later. */
  readonly accepted?: Answer;
  /** Whether it is carried out. */
  readonly isIdle?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const ACCEPTED: Answer = { status: 202, headers: { Location: '/jobs/1' } };
const NAMES = ['add', 'copy', 'move', 'remove', 'replace', 'test'];
const VALUED = ['add', 'replace', 'test'];
const problem = (status: number): Answer => ({ status, body: { error: 'no' } });

/** A service for notes: each has a text, a code that no other one has, and perhaps labels and a secret. */
function notes({ listed, keeps = (body) => body, created = 201, results, told, accepted, isIdle }: Habits) {
  const store = new Map<string, Note>();
  let [next, asked] = [0, 0];
  const wrongWith = (body: Note): string | undefined => {
    const { text, code, labels = [], secret = '' } = body;
    const isText = typeof text === 'string' && text.length > 0 && text.length <= 80;
    const isCode = typeof code === 'string' && code.length > 0 && code.length <= 60;
    const areLabels = Array.isArray(labels) && labels.length <= 6 && labels.every((one) => typeof one === 'string');
    if (!isText || !isCode || !areLabels || labels.some((one: string) => one.length > 10)) return 'invalid';
    return typeof secret === 'string' ? undefined : 'invalid';
  };
  const isTaken = ({ code }: Note): boolean => [...store.values()].some((note) => note['code'] === code);
  const add = (body: Note): Note => {
    const id = `n${String((next += 1))}`;
    const note = { id, ...keeps(body) };
    store.set(id, note);
    return note;
  };
  const shown = ({ secret: _, ...note }: Note): Note => note;
  const several = (bodies: readonly Note[]): Answer => {
    const made: (Note | undefined)[] = [];
    const wrong = bodies.map((body) => {
      const found = wrongWith(body) ?? (isTaken(body) ? 'taken' : undefined);
      made.push(found === undefined ? shown(add(body)) : undefined);
      return found;
    });
    return results?.(wrong, made) ?? problem(500);
  };
  const allOrNone = (bodies: readonly Note[]): Answer => {
    const codes = new Set(bodies.map(({ code }) => code));
    const wrong = bodies.map((body) => wrongWith(body) ?? (isTaken(body) ? 'taken' : undefined));
    const isGood = codes.size === bodies.length && wrong.every((one) => one === undefined);
    const made = bodies.map((body) => (isGood ? shown(add(body)) : undefined));
    return results?.(wrong, made) ?? problem(500);
  };
  return (method: string, path: string, text: string): Answer => {
    const body = text === '' ? {} : (JSON.parse(text) as Note);
    const [, kind, id = ''] = path.split('?')[0]?.split('/') ?? [];
    if (kind === 'jobs') return told?.((asked += 1)) ?? { status: 200, body: { state: 'done' } };
    const note = store.get(id);
    if (method === 'GET' && id === '') {
      const items = [...store.values()].map((one) =>
        Object.fromEntries(Object.entries(shown(one)).filter(([name]) => listed?.includes(name) ?? true)),
      );
      return { status: 200, body: { items } };
    }
    if (method === 'POST' && id === 'each') return several(body as unknown as Note[]);
    if (method === 'POST' && id === 'all') return allOrNone(body as unknown as Note[]);
    if (method === 'POST' && id === '') {
      if (wrongWith(body) !== undefined) return problem(422);
      if (isTaken(body)) return problem(409);
      const made = add(body);
      const shownOf = shown(made);
      if (created === 202 && isIdle === true) store.delete(String(made['id']));
      const location = created === 202 ? '/jobs/1' : `/notes/${String(made['id'])}`;
      return { status: created, headers: { Location: location }, body: shownOf };
    }
    if (note === undefined) return problem(404);
    if (method === 'GET') return { status: 200, body: shown(note) };
    if (method === 'DELETE') return store.delete(id) ? { status: 204 } : problem(404);
    if (method === 'PUT') {
      if (wrongWith(body) !== undefined) return problem(422);
      asked = 0;
      if (isIdle !== true) store.set(id, { id, ...keeps(body) });
      return accepted ?? ACCEPTED;
    }
    const operations = Array.isArray(body) ? (body as unknown as PatchOperation[]) : [];
    const isPatch = operations.every((one) => NAMES.includes(one.op) && ('value' in one || !VALUED.includes(one.op)));
    const result = method === 'PATCH' && isPatch ? patched(note as never, operations) : undefined;
    if (result === undefined || wrongWith(result as Note) !== undefined) return problem(422);
    store.set(id, keeps(result as Note));
    return { status: 200, body: shown(store.get(id) ?? {}) };
  };
}

const LABELS = '{ type: array, maxItems: 6, items: { type: string, minLength: 1, maxLength: 10 } }';
const BODY = `
          type: object
          required: [text, code]
          properties:
            text: { type: string, minLength: 1, maxLength: 80 }
            code: { type: string, minLength: 1, maxLength: 60 }
            labels: ${LABELS}
            secret: { type: string, maxLength: 20, writeOnly: true }`;

/** Lines of a contract. */
interface Lines {
  readonly bulk?: string;
  readonly create?: string;
  readonly operations?: string;
}

/** The contract of the notes, with a line that says how several are made, and others of operations. */
export function contractOf({ bulk = 'none', create = 'status: 201', operations = '' }: Lines): Contract {
  const text = `
probity: 1
service: { name: Notes }
claims: [{ web-api: { except: { create.status-is-201: it takes a while } } }]
target: { base-url: 'http://127.0.0.1:4010', sandbox: [127.0.0.1] }
auth: none
resources:
  notes:
    path: /notes
    item: /notes/<id>
    id: { id: /id }
    tag: /text
    unique: [/code]
    refs: none
    volatile: none
    cleanup: delete
    operations:
      list: {}
      read: {}
      create:
        ${create}
        body: ${BODY}
      replace:
        status: 202
        returns: nothing
        done: { poll: 'header:Location', at: /state, when: [done], failed: [failed], within: 5s }
        body: ${BODY}
      update:
        format: json-patch
        body: { type: object, properties: { labels: ${LABELS} } }
      delete: { status: 204 }
    collection: { items: /items, offset: none, cursor: none, limit: none }
    states: none
    concurrency: none
    bulk: ${bulk}
${operations}
errors: { in-200: never, no-effect: true, validation: 422 }
consistency: { read-after-write: strong, list-lag: 0s }
events: none
`;
  const own = filesOf([{ name: 'own.yaml', text }]);
  const read = (path: string): string => (path.startsWith('probity:') ? fileSystem.read(path) : own.read(path));
  const loaded = loadContract('own.yaml', { files: { read, shipped: () => fileSystem.shipped?.() ?? [] } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

/** How the entry of a check ends on a service of these habits. */
export async function judged(
  id: string,
  contract: Contract,
  habits: Habits,
  seed = 1,
): Promise<{ readonly verdict: Verdict | undefined; readonly exchanges: readonly ExchangeLine[] }> {
  const service = notes(habits);
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const plan = planContract(contract, checks, EVERYTHING, {});
  const entries = plan.entries.filter((entry) => entry.id === id);
  const result = await runContract({
    contract,
    checks,
    plan: { ...plan, entries, documents: [] },
    environment: {},
    seed,
    effort: 'standard',
    nonce: 'n1',
    clock,
    transport: () =>
      inProcessTransport(
        ({ method, path, body }) => {
          const answer = service(method, path, Buffer.from(body).toString());
          const content = answer.body === undefined ? '' : JSON.stringify(answer.body);
          const type: readonly [string, string][] = content === '' ? [] : [['Content-Type', 'application/json']];
          const headers = [...type, ...Object.entries(answer.headers ?? {})];
          return Promise.resolve({ status: answer.status, headers, body: new TextEncoder().encode(content) });
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  return { verdict: result.run.verdicts.get(id)?.verdict, exchanges: result.run.exchanges };
}
