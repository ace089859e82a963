/** One place where two JSON values differ; a side that has nothing there is undefined. */
export interface Change {
  /** JSON pointer (RFC 6901). An item with an id is named by it: `/items/[id=p-1]/price`. */
  readonly at: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Names by which items of a list are told apart, so that one more item in front is one change and not many. */
const NAMES = ['id', '_id', 'uuid', 'key', 'sku', 'name'];

/** A target may nest its answers as deep as it likes; people do not look that deep, and the stack is not endless. */
const DEEPEST = 60;

/** Where two JSON values differ, for people: key order does not count, items are matched by their id where they have one. */
export function structuralDiff(before: unknown, after: unknown): readonly Change[] {
  const found: Change[] = [];
  compare(before, after, '', found, 0);
  return found;
}

function compare(before: unknown, after: unknown, at: string, found: Change[], depth: number): void {
  if (Object.is(before, after)) return;
  if (depth >= DEEPEST) {
    found.push({ at, before: 'nested too deep to compare', after: 'nested too deep to compare' });
  } else if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(before, after, at, found, depth + 1);
  } else if (isMap(before) && isMap(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(own(before, name), own(after, name), `${at}/${escape(name)}`, found, depth + 1);
    }
  } else {
    found.push({ at: at === '' ? '(whole)' : at, before: text(before), after: text(after) });
  }
}

function compareLists(
  before: readonly unknown[],
  after: readonly unknown[],
  at: string,
  found: Change[],
  depth: number,
): void {
  const name = NAMES.find((one) => [before, after].every((list) => tellsApart(list, one)));
  if (name === undefined) {
    for (let n = 0; n < Math.max(before.length, after.length); n += 1) {
      compare(before[n], after[n], `${at}/${String(n)}`, found, depth);
    }
    return;
  }
  const old = new Map(before.map((item) => [idOf(item, name), item]));
  const now = new Map(after.map((item) => [idOf(item, name), item]));
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    compare(old.get(id), now.get(id), `${at}/[${name}=${String(id)}]`, found, depth);
  }
  const kept = [...old.keys()].filter((id) => now.has(id));
  const order = [...now.keys()].filter((id) => old.has(id));
  if (kept.some((id, n) => id !== order[n])) {
    found.push({ at: `${at} (order)`, before: kept.join(', '), after: order.join(', ') });
  }
}

/** Whether each item has the name, and none has it twice. */
function tellsApart(list: readonly unknown[], name: string): boolean {
  const ids = list.map((item) => idOf(item, name));
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}

function idOf(item: unknown, name: string): string | undefined {
  const id = isMap(item) ? own(item, name) : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function own(map: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escape(name: string): string {
  return name.replace(/~/g, '~0').replace(/\//g, '~1');
}

function text(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  try {
    return JSON.stringify(value);
  } catch {
    return 'nested too deep to show';
  }
}
