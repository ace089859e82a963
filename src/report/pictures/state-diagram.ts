import { parseDocument } from 'yaml';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import { isMap, recordIn } from '../wording/json-leaves.js';

/** States with the ways between them: those that are declared, and those that were taken. */
export interface StateDiagram {
  readonly states: readonly string[];
  readonly edges: readonly Edge[];
}

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly by: string;
  /** `taken`: declared and seen. `wrong`: seen, and not declared. */
  readonly kind: 'declared' | 'taken' | 'wrong';
}

/** More states than these are no picture. */
const MOST_STATES = 12;

interface Declared {
  /** JSON pointer of the state in a record. */
  readonly at: string;
  readonly states: readonly string[];
  readonly ways: readonly { readonly from: string; readonly to: string; readonly by: string }[];
}

/** The states of a resource as its contract declares them, by the text of the contract in the run file. */
export function declaredStates({ header }: Pick<Run, 'header'>): (resource: string) => Declared | undefined {
  let contract: unknown;
  let isRead = false;
  return (resource) => {
    // A long contract takes a while, and most findings are about no action.
    if (!isRead) contract = plainContract(header.sources[0]?.text ?? '');
    isRead = true;
    const states = memberOf(memberOf(memberOf(contract, 'resources'), resource), 'states');
    const at = memberOf(states, 'at');
    const transitions = memberOf(states, 'transitions');
    if (typeof at !== 'string' || !Array.isArray(transitions)) return undefined;
    const ways = (transitions as readonly unknown[]).flatMap((one) => waysOf(one));
    const values = textsOf(memberOf(states, 'values'));
    const all = [...new Set([...values, ...ways.flatMap(({ from, to }) => [from, to])])];
    return all.length < 2 || all.length > MOST_STATES ? undefined : { at, states: all, ways };
  };
}

/** Declared ways with those that the exchanges took; undefined where none of these is one that is not declared. */
export function stateDiagramOf(declared: Declared | undefined, own: readonly ExchangeLine[]): StateDiagram | undefined {
  if (declared === undefined) return undefined;
  const taken = takenIn(
    declared,
    own.filter(({ intent }) => intent !== 'cleanup'),
  );
  const isSame = (a: Omit<Edge, 'kind'>, b: Omit<Edge, 'kind'>): boolean =>
    a.from === b.from && a.to === b.to && a.by === b.by;
  const wrong = taken
    .filter((one, n) => taken.findIndex((other) => isSame(one, other)) === n)
    .filter((one) => !declared.ways.some((way) => isSame(one, way)));
  if (wrong.length === 0) return undefined;
  const known: readonly Edge[] = declared.ways.map((way) => ({
    ...way,
    kind: taken.some((one) => isSame(one, way)) ? 'taken' : 'declared',
  }));
  const states = [...new Set([...declared.states, ...wrong.flatMap(({ from, to }) => [from, to])])];
  return { states, edges: [...known, ...wrong.map((one): Edge => ({ ...one, kind: 'wrong' }))] };
}

/**
 * Actions that succeeded, with the state of their record right before and after. Where another write came between and did not
 * show the state, none is known.
 */
function takenIn({ at, ways }: Declared, own: readonly ExchangeLine[]): readonly Omit<Edge, 'kind'>[] {
  const actions = new Set(ways.map(({ by }) => by));
  return own.flatMap((action, n) => {
    const by = action.operation?.split('.').at(-1) ?? '';
    if (!actions.has(by) || action.response === undefined || action.response.status >= 300) return [];
    const record = recordOf(action, own, at);
    if (record === undefined) return [];
    const concerns = (one: ExchangeLine): boolean =>
      isLook(one, at) ? pathOf(one) === record : mayChange(one) && `${pathOf(one)}/`.startsWith(`${record}/`);
    const before = own.slice(0, n).findLast(concerns);
    const next = own.slice(n + 1).find(concerns);
    const after = next !== undefined && isLook(next, at) ? next : action;
    const [from, to] = [before && stateIn(before, at), stateIn(after, at)];
    return from === undefined || to === undefined ? [] : [{ from, to, by }];
  });
}

/** The path of the record that an action is below: the longest that was read, for its parent may have a state as well. */
function recordOf(action: ExchangeLine, own: readonly ExchangeLine[], at: string): string | undefined {
  const paths = own.filter((one) => isLook(one, at) && pathOf(action).startsWith(`${pathOf(one)}/`)).map(pathOf);
  return paths.sort((a, b) => b.length - a.length)[0];
}

function pathOf({ request }: ExchangeLine): string {
  return request.url.split('?', 1)[0] ?? '';
}

function isLook(one: ExchangeLine, at: string): boolean {
  return one.request.method === 'GET' && stateIn(one, at) !== undefined;
}

/** A write that was not refused as the mistake of the caller. */
function mayChange({ request, response }: ExchangeLine): boolean {
  const isRefused = response !== undefined && response.status >= 400 && response.status < 500;
  return request.method !== 'GET' && request.method !== 'HEAD' && !isRefused;
}

function stateIn({ response }: ExchangeLine, at: string): string | undefined {
  if (response === undefined || response.status >= 300) return undefined;
  let value: unknown = recordIn(response.body);
  for (const name of at.split('/').slice(1)) value = memberOf(value, name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return typeof value === 'string' ? value : undefined;
}

function waysOf(one: unknown): Declared['ways'] {
  const [by] = textsOf(memberOf(one, 'by'));
  const froms = textsOf(memberOf(one, 'from'));
  const tos = textsOf(memberOf(one, 'to'));
  return by === undefined ? [] : froms.flatMap((from) => tos.map((to) => ({ from, to, by })));
}

function textsOf(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === 'string' ? [one] : []));
}

function memberOf(value: unknown, name: string): unknown {
  return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A contract is data that somebody wrote: what cannot be read has no picture. */
function plainContract(text: string): unknown {
  try {
    return parseDocument(text, { logLevel: 'silent', strict: false, uniqueKeys: false }).toJS();
  } catch {
    return undefined;
  }
}
