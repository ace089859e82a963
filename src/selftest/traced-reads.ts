/** What whoever was given a value read of it: paths of plain values, and of members that are not there. */
export interface Traced<T> {
  readonly value: T;
  /** Names with a tab before each. `*` for the names of a map that were walked through, `#` for any place in a list. */
  readonly reads: ReadonlySet<string>;
  /** Looks that are no reading: what sorts all facts alike would otherwise seem to use them all. */
  readonly unwatched: <R>(act: () => R) => R;
}

/** Members by which code finds out what kind of thing it has. */
const NO_FACTS: ReadonlySet<string> = new Set(['toJSON', 'then', 'constructor', 'length']);

/** The same for every member of a list. */
export function kindOfPlace(path: string): string {
  return path.replaceAll(/\t\d+(?=\t|$)/g, '\t#');
}

type Called = (...given: unknown[]) => unknown;

/** Watches who reads what of a value. What a function answers stands below the name that it was called with. */
export function traced<T extends object>(value: T): Traced<T> {
  const reads = new Set<string>();
  const known = new WeakMap<object, unknown>();
  let isWatching = true;
  const noted = new Set<string>();
  const note = (path: string): void => {
    if (!isWatching || noted.has(path)) return;
    noted.add(path);
    reads.add(kindOfPlace(path));
  };

  const wrap = (inner: unknown, path: string): unknown => {
    if (inner === null || (typeof inner !== 'object' && typeof inner !== 'function')) {
      note(path);
      return inner;
    }
    const seen = known.get(inner);
    if (seen !== undefined) return seen;
    const proxy = typeof inner === 'function' ? calls(inner as Called, path) : members(inner, path);
    known.set(inner, proxy);
    return proxy;
  };

  const members = (inner: object, path: string): unknown =>
    new Proxy(inner, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name);
        const isMember = found === undefined || Object.hasOwn(target, name);
        if (typeof name === 'symbol' || NO_FACTS.has(name) || !isMember) return found;
        return wrap(found, `${path}\t${name}`);
      },
      has: (target, name) => {
        const found: unknown = Reflect.get(target, name);
        if (typeof found !== 'object') note(`${path}\t${String(name)}`);
        return Reflect.has(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        if (!Object.hasOwn(target, name)) note(`${path}\t${String(name)}`);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        if (!Array.isArray(target)) note(`${path}\t*`);
        return Reflect.ownKeys(target);
      },
    });

  const calls = (inner: Called, path: string): unknown =>
    new Proxy(inner, {
      apply: (target, self: unknown, given: unknown[]) =>
        wrap(Reflect.apply(target, self, given), `${path}\t${typeof given[0] === 'string' ? given[0] : ''}`),
    });

  return {
    value: wrap(value, '') as T,
    reads,
    unwatched: (act) => {
      isWatching = false;
      try {
        return act();
      } finally {
        isWatching = true;
      }
    },
  };
}
