/** A value inside of a JSON value, by its pointer (RFC 6901). */
export type Leaves = ReadonlyMap<string, string>;

/** Objects are taken apart so deep; what is deeper is one value, as lists are. */
const DEEPEST = 3;

/** JSON of an object as its members, or undefined for everything else. A record may be wrapped: `{"note": {...}}`. */
export function recordIn(body: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const value = parsed(body);
  return isMap(value) ? inside(value, wrapperOf(value)) : undefined;
}

/** What a request sent of a record, wrapped only where the record itself is: `{"size": {...}}` may be one member of it. */
export function sentIn(
  body: string | undefined,
  record: string | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const value = parsed(body);
  if (!isMap(value)) return undefined;
  const shown = parsed(record);
  const wrapper = isMap(shown) ? wrapperOf(shown) : undefined;
  return Object.keys(value).length === 1 ? inside(value, wrapper) : value;
}

/** What stands beside a record in its wrapping. */
const BESIDE =
  /^(?:meta|_?links|included|jsonapi|errors?|warnings|took|status|success|ok|message|code|timestamp|(?:request|trace|correlation)[_-]?id)$/i;

/** The one member that has the record, where nothing stands beside it but what is said of the answer. */
function wrapperOf(value: Readonly<Record<string, unknown>>): string | undefined {
  const [name, ...more] = Object.keys(value).filter((key) => !BESIDE.test(key));
  const inner = name === undefined ? undefined : value[name];
  return more.length === 0 && isMap(inner) && Object.keys(inner).length > 0 ? name : undefined;
}

function inside(
  value: Readonly<Record<string, unknown>>,
  wrapper: string | undefined,
): Readonly<Record<string, unknown>> {
  const inner = wrapper !== undefined && Object.hasOwn(value, wrapper) ? value[wrapper] : undefined;
  return isMap(inner) ? inner : value;
}

/** `/dimensions/width` and what stands there. An object without members is a value of its own. */
export function leavesOf(record: Readonly<Record<string, unknown>>): Leaves {
  const found = new Map<string, string>();
  const collect = (value: unknown, at: string, depth: number): void => {
    if (isMap(value) && depth < DEEPEST && Object.keys(value).length > 0) {
      for (const [name, inner] of Object.entries(value)) {
        collect(inner, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
      }
    } else if (at !== '') found.set(at, textOf(value));
  };
  collect(record, '', 0);
  return found;
}

export function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A target may nest its answers deeper than the stack is. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '(nested too deep to show)';
  }
}
