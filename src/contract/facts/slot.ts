/**
 * A fact in its three states. Only `needs` of a check looks at slots; a check itself gets plain values, so it cannot
 * see a gap.
 */
export type Slot<T> = Stated<T> | None | Gap;

/** The contract says it. `path` is where, such as `resources.products.id`. */
export interface Stated<T> {
  readonly state: 'stated';
  readonly value: T;
  readonly path: string;
}

/** The contract says that the service has no such thing. */
export interface None {
  readonly state: 'none';
  readonly path: string;
}

/** Nobody has said. `paths` are the facts that would have to be filled, the first being the one to begin with. */
export interface Gap {
  readonly state: 'gap';
  readonly paths: readonly string[];
}

export function stated<T>(value: T, path: string): Stated<T> {
  return { state: 'stated', value, path };
}

export function none(path: string): None {
  return { state: 'none', path };
}

export function gap(...paths: readonly string[]): Gap {
  return { state: 'gap', paths };
}

/** The value inside, when there is one; what it becomes keeps the path. */
export function map<A, B>(slot: Slot<A>, change: (value: A) => B): Slot<B> {
  return slot.state === 'stated' ? stated(change(slot.value), slot.path) : slot;
}

/** A fact inside a fact: `within(r.operations.create.offered, (create) => create.body)`. */
export function within<A, B>(slot: Slot<A>, next: (value: A) => Slot<B>): Slot<B> {
  return slot.state === 'stated' ? next(slot.value) : slot;
}

/** The first alternative that is stated. A gap only if one is missing and none is stated; `none` only if all are. */
export function either<A, B>(first: Slot<A>, second: Slot<B>): Slot<A | B> {
  if (first.state === 'stated') return first;
  if (second.state === 'stated') return second;
  if (first.state === 'gap') return second.state === 'gap' ? gap(...first.paths, ...second.paths) : first;
  return second;
}

/** A fact that can only make a check more lenient: absent means the default. The check is never kept from running. */
export function orDefault<T>(slot: Slot<T>, otherwise: T): Stated<T> {
  return slot.state === 'stated' ? slot : stated(otherwise, slot.state === 'none' ? slot.path : (slot.paths[0] ?? ''));
}

/** The value where there is one: for what only adds to a check. */
export function ifStated<T>(slot: Slot<T>): T | undefined {
  return slot.state === 'stated' ? slot.value : undefined;
}

/**
 * Not applicable unless the stated value satisfies the condition (a POST that is declared safe, for example).
 *
 * @param needed what would have to be stated, in words
 */
export function only<T>(slot: Slot<T>, condition: (value: T) => boolean, needed?: string): Slot<T> {
  if (slot.state !== 'stated' || condition(slot.value)) return slot;
  if (slot.path === '') return none('not what this is about');
  const said = shortly(slot.value);
  const wanted = needed === undefined ? '' : `${said === '' ? ':' : ', and'} ${needed} is needed`;
  return none(`${slot.path} is stated, but otherwise${said === '' ? '' : `: ${said}`}${wanted}`);
}

/** Characters of a value that a reason shows. */
const SHOWN = 60;

/** A plain value, or the request of an operation; nothing for what takes more words. */
function shortly(value: unknown): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { method, kind } = value as { readonly method?: unknown; readonly kind?: unknown };
    return typeof method === 'string' && typeof kind === 'string' ? `it is a ${method}` : '';
  }
  // What is left of a list when the rest of it is of others says nothing of what stands there.
  if (Array.isArray(value) && value.length === 0) return '';
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined || text.includes('{') || text.length > SHOWN ? '' : `it is ${text}`;
}

/** All of them: `none` when one is none, else a gap of all missing paths, else the values. */
export function all<T extends Readonly<Record<string, Slot<unknown>>>>(slots: T): Slot<Filled<T>> {
  const entries = Object.entries(slots);
  const nothing = entries.find(([, slot]) => slot.state === 'none');
  if (nothing) return nothing[1] as None;
  const missing = entries.flatMap(([, slot]) => (slot.state === 'gap' ? slot.paths : []));
  if (missing.length > 0) return gap(...new Set(missing));
  const values = entries.map(([name, slot]) => [name, (slot as Stated<unknown>).value]);
  return stated(Object.fromEntries(values) as Filled<T>, '');
}

/** What a check is given: its needs with the slots taken off. */
export type Filled<N> = { readonly [K in keyof N]: N[K] extends Slot<infer V> ? V : never };
