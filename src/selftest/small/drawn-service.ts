import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { bodySchema } from './drawn-contract.js';
import type { Drawing, DrawnResource } from './drawing.js';
import { listAs } from './drawn-lists.js';
import { no, serve, wrong, type Answer, type Dispatch, type Item, type Request } from './server.js';

interface Stored {
  readonly number: number;
  readonly version: number;
  readonly value: Item;
  /** Number of the record that it lies below. */
  readonly above?: number;
}

/** A resource with what is stored of it. */
class Table {
  readonly rows = new Map<number, Stored>();
  readonly full: ValidateFunction;
  readonly partial: ValidateFunction;
  #last = 0;

  constructor(readonly drawn: DrawnResource) {
    const ajv = new Ajv2020({ formats: fullFormats, strict: false });
    this.full = ajv.compile(bodySchema(drawn));
    this.partial = ajv.compile({ ...bodySchema(drawn), required: [] });
  }

  idOf(number: number): string | number {
    return this.drawn.id === 'text' ? `r${String(number)}` : number;
  }

  at(id: string | undefined, above?: number): Stored | undefined {
    const digits = /^(r?)([1-9]\d{0,9})$/.exec(id ?? '');
    if ((digits?.[1] === 'r') !== (this.drawn.id === 'text')) return undefined;
    const row = this.rows.get(Number(digits?.[2]));
    return row?.above === above ? row : undefined;
  }

  add(value: Item, above?: number): Stored {
    this.#last += 1;
    const row = { number: this.#last, version: 1, value, ...(above === undefined ? {} : { above }) };
    this.rows.set(row.number, row);
    return row;
  }

  change(row: Stored, value: Item): Stored {
    const next = { ...row, version: row.version + 1, value };
    this.rows.set(row.number, next);
    return next;
  }

  shown({ number, value }: Stored): Item {
    return { id: this.idOf(number), ...value };
  }

  /** Whether it names a member that is refused as not known, also with null. */
  isStrange(sent: Item): boolean {
    return this.drawn.strict && Object.keys(sent).length > Object.keys(this.known(sent)).length;
  }

  /** The members that there are: what is not known is ignored, where it is not refused. */
  known(sent: Item): Item {
    const names = Object.keys(bodySchema(this.drawn)['properties'] ?? {});
    return Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)));
  }
}

/** A service that keeps all that can be said of the drawing. */
export function drawnService({ resources, callers }: Drawing, tokens: readonly string[]): Dispatch {
  const tables = new Map(resources.map((drawn) => [drawn.name, new Table(drawn)]));
  for (const table of tables.values()) furnish(table, tables);
  return serve(
    (request) => {
      const given = /^Bearer (.+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? '';
      if (callers > 0 && !tokens.slice(0, callers).includes(given)) {
        return [401, error('unauthenticated'), { 'WWW-Authenticate': 'Bearer' }];
      }
      const [status, content, headers] = routed(tables, request) ?? no(404, '');
      const isRefusal = status >= 400;
      return [status, isRefusal ? error(`e${String(status)}`) : content, headers ?? {}];
    },
    [400, error('e400')],
  );
}

const error = (code: string): Item => ({ error: { code, message: 'No' } });

function routed(tables: ReadonlyMap<string, Table>, request: Request): Answer | undefined {
  const [first = '', second, third, fourth, fifth, more] = request.at;
  const [table, below] = [tables.get(first), tables.get(third ?? '')];
  if (table === undefined || more !== undefined) return undefined;
  if (below?.drawn.parent?.how === 'below' && below.drawn.parent.name === first) {
    const above = table.at(second)?.number;
    return above === undefined ? undefined : answered(tables, below, request, fourth, fifth, above);
  }
  if (table.drawn.parent?.how === 'below' || fourth !== undefined) return undefined;
  return answered(tables, table, request, second, third, undefined);
}

/** Methods of a path with what each of them does. */
type Methods = Readonly<Record<string, (() => Answer | undefined) | undefined>>;

function answered(
  tables: ReadonlyMap<string, Table>,
  table: Table,
  request: Request,
  id: string | undefined,
  action: string | undefined,
  above: number | undefined,
): Answer | undefined {
  const { drawn } = table;
  const has = (name: DrawnResource['operations'][number]): boolean => drawn.operations.includes(name);
  const choose = (methods: Methods, isThere: boolean): Answer | undefined => {
    const offered = Object.entries(methods).filter(([, deed]) => deed !== undefined);
    if (offered.length === 0) return undefined;
    const allow = { Allow: offered.flatMap(([name]) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ') };
    const deed = methods[request.method];
    if (deed === undefined) return [405, undefined, allow];
    return isThere ? deed() : undefined;
  };
  if (id === undefined) {
    const rows = (): Item[] =>
      [...table.rows.values()].filter((row) => row.above === above).map((row) => table.shown(row));
    return choose(
      {
        GET: has('list') ? () => listAs(drawn, rows(), request.query) : undefined,
        POST: has('create') ? () => create(tables, table, request, above) : undefined,
      },
      true,
    );
  }
  const row = table.at(id, above);
  if (action !== undefined) {
    if (action !== 'close' || drawn.states !== 2) return undefined;
    return choose({ POST: () => (row === undefined ? undefined : close(table, row)) }, row !== undefined);
  }
  const act = (deed: (row: Stored) => Answer | undefined) => (): Answer | undefined => {
    if (row === undefined) return undefined;
    return request.method !== 'GET' && isStale(drawn, row, request) ? [409] : deed(row);
  };
  return choose(
    {
      GET: has('read') ? act((one) => told(table, one, 200)) : undefined,
      PUT: has('replace') ? act((one) => replace(tables, table, one, request)) : undefined,
      PATCH: has('update') ? act((one) => update(tables, table, one, request)) : undefined,
      DELETE: has('delete') ? act((one) => remove(tables, table, one)) : undefined,
    },
    row !== undefined,
  );
}

function told(table: Table, row: Stored, status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  const tag: Readonly<Record<string, string>> = table.drawn.etags ? { ETag: `"v${String(row.version)}"` } : {};
  return [status, table.shown(row), { ...tag, ...headers }];
}

/** RFC 9110 section 13.1.1. */
function isStale({ etags }: DrawnResource, row: Stored, request: Request): boolean {
  const asked = request.header('if-match');
  if (!etags || asked === undefined || asked.trim() === '*') return false;
  return !asked.split(',').some((one) => one.trim() === `"v${String(row.version)}"`);
}

function create(
  tables: ReadonlyMap<string, Table>,
  table: Table,
  { body, at }: Request,
  above: number | undefined,
): Answer {
  if (body === undefined || !table.full(body) || !refers(tables, table, body)) return wrong;
  const state = table.drawn.states > 0 ? { state: 'open' } : {};
  const row = table.add({ ...table.known(body), ...state }, above);
  return told(table, row, 201, { Location: `/${at.join('/')}/${String(table.idOf(row.number))}` });
}

function replace(tables: ReadonlyMap<string, Table>, table: Table, row: Stored, { body }: Request): Answer {
  if (body === undefined || !table.full(body) || !refers(tables, table, body)) return wrong;
  return told(table, table.change(row, { ...table.known(body), ...stateOf(row) }), 200);
}

function update(tables: ReadonlyMap<string, Table>, table: Table, row: Stored, { body }: Request): Answer {
  if (body === undefined || !table.partial(withoutNulls(body)) || table.isStrange(body)) return wrong;
  const { state: _, ...before } = row.value;
  const next = merged(before, table.known(body));
  if (!table.full(next) || !refers(tables, table, next)) return wrong;
  return told(table, table.change(row, { ...next, ...stateOf(row) }), 200);
}

const stateOf = ({ value }: Stored): Item => ('state' in value ? { state: value['state'] } : {});

function close(table: Table, row: Stored): Answer {
  if (row.value['state'] !== 'open') return [409];
  return told(table, table.change(row, { ...row.value, state: 'closed' }), 200);
}

function remove(tables: ReadonlyMap<string, Table>, table: Table, row: Stored): Answer {
  const depending = [...tables.values()].flatMap((other) => {
    const { parent } = other.drawn;
    if (parent?.name !== table.drawn.name) return [];
    const isOn = (one: Stored): boolean =>
      parent.how === 'below' ? one.above === row.number : one.value['of'] === table.idOf(row.number);
    return [...other.rows.values()].filter(isOn).map((one) => ({ other, one, does: parent.onDelete }));
  });
  if (depending.some(({ does }) => does === 'refuse')) return [409];
  for (const { other, one } of depending) other.rows.delete(one.number);
  table.rows.delete(row.number);
  return [204];
}

/** Whether what it refers to is there. */
function refers(tables: ReadonlyMap<string, Table>, { drawn }: Table, body: Item): boolean {
  if (drawn.parent?.how !== 'reference') return true;
  return tables.get(drawn.parent.name)?.at(String(body['of'])) !== undefined;
}

/** Records that nobody of ours has made. */
function furnish(table: Table, tables: ReadonlyMap<string, Table>): void {
  const { drawn } = table;
  const parent = drawn.parent && tables.get(drawn.parent.name);
  const [number] = parent === undefined ? [] : parent.rows.keys();
  if (drawn.parent && number === undefined) return;
  const refers = drawn.parent?.how === 'reference';
  for (let n = 0; n < drawn.standing; n += 1) {
    const own = Object.fromEntries(drawn.members.map(({ name }) => [name, usual(name, n)]));
    const of = refers && number !== undefined ? { of: parent?.idOf(number) } : {};
    const state = drawn.states > 0 ? { state: 'open' } : {};
    table.add({ ...own, ...of, ...state }, drawn.parent?.how === 'below' ? number : undefined);
  }
}

function usual(name: string, n: number): unknown {
  const values: Readonly<Record<string, unknown>> = {
    title: `Standing ${String(n)}`,
    note: '',
    size: n,
    price: n / 2,
    done: n % 2 === 0,
    colour: n % 2 === 0 ? 'red' : 'blue',
    due: `2026-02-${String(10 + n)}`,
    nick: null,
    words: ['a'],
    box: { width: 1 + (n % 9) },
  };
  return values[name];
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutNulls(value: Item): Item {
  const kept = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(kept.map(([name, one]) => [name, isItem(one) ? withoutNulls(one) : one]));
}

/** RFC 7396. */
function merged(before: Item, patch: Item): Item {
  const next = { ...before };
  for (const [name, value] of Object.entries(patch)) {
    const old = next[name];
    if (value === null) Reflect.deleteProperty(next, name);
    else next[name] = isItem(value) ? merged(isItem(old) ? old : {}, value) : value;
  }
  return next;
}
