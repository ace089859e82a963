import { isObject, type Json } from './json.js';

/** The segments of an RFC 6901 pointer, unescaped. */
export function segments(pointer: string): readonly string[] {
  if (pointer === '') return [];
  const parts = pointer.slice(1).split('/');
  return pointer.includes('~') ? parts.map(unescapeSegment) : parts;
}

function unescapeSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** One segment, escaped for a pointer. */
export function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value that the pointer names; undefined where there is none. */
export function valueAt(value: Json | undefined, pointer: string): Json | undefined {
  // Followed in every answer, and often to nothing: no list of segments is made.
  let current: Json | undefined = value;
  for (let from = 1; from <= pointer.length && current !== undefined;) {
    const next = pointer.indexOf('/', from);
    const end = next < 0 ? pointer.length : next;
    const segment = pointer.slice(from, end);
    current = memberOf(current, segment.includes('~') ? unescapeSegment(segment) : segment);
    from = end + 1;
  }
  return current;
}

function memberOf(value: Json | undefined, segment: string): Json | undefined {
  if (Array.isArray(value)) {
    return /^(0|[1-9]\d*)$/.test(segment) ? (value as readonly Json[])[Number(segment)] : undefined;
  }
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/**
 * A copy with the value put at the pointer; what is not there on the way is made, as an array where its first element is
 * named, and as an object otherwise. An array index must exist or be the next.
 */
export function withValueAt(value: Json, pointer: string, put: Json): Json {
  const path = segments(pointer);
  const step = (current: Json | undefined, depth: number): Json => {
    const segment = path[depth];
    if (segment === undefined) return put;
    if (Array.isArray(current) || (current === undefined && segment === '0')) {
      const copy = Array.isArray(current) ? [...(current as readonly Json[])] : [];
      copy[Number(segment)] = step(copy[Number(segment)], depth + 1);
      return copy;
    }
    const object = isObject(current) ? current : {};
    return { ...object, [segment]: step(Object.hasOwn(object, segment) ? object[segment] : undefined, depth + 1) };
  };
  return step(value, 0);
}

/** A step that names every element of an array. In an object it is the name of a member. */
const EVERY = '*';

/** Whether a pointer, in which a step `*` is any element, names a place or what it stands in. */
export function covers(pattern: string, pointer: string): boolean {
  if (!pattern.includes(`/${EVERY}`)) return pointer === pattern || pointer.startsWith(`${pattern}/`);
  const [steps, path] = [segments(pattern), segments(pointer)];
  const isSame = (step: string, at: number): boolean =>
    step === path[at] || (step === EVERY && /^\d+$/.test(path[at] ?? ''));
  return steps.length <= path.length && steps.every(isSame);
}

/** The places in a value that a pointer names, one for each element of an array at a step `*`; an empty array has none. */
export function placesAt(value: Json | undefined, pattern: string): readonly string[] {
  let found: readonly string[] = [''];
  for (const step of segments(pattern)) {
    found = found.flatMap((at) => {
      const here = step === EVERY ? valueAt(value, at) : undefined;
      const names = Array.isArray(here) ? [...here.keys()].map(String) : [escapeSegment(step)];
      return names.map((name) => `${at}/${name}`);
    });
  }
  return found;
}

/**
 * What a pointer names, where a step `*` is each element of an array, or each member of an object. Null where one of them has
 * nothing there; undefined where there is nothing to have elements.
 */
export function everyAt(value: Json | undefined, pattern: string): Json | undefined {
  if (!pattern.includes(`/${EVERY}`)) return valueAt(value, pattern);
  const steps = segments(pattern);
  const first = steps.indexOf(EVERY);
  const at = (one: Json | undefined, [step, ...rest]: readonly string[]): readonly (Json | undefined)[] => {
    if (step === undefined) return [one];
    if (step !== EVERY) return at(memberOf(one, step), rest);
    return (isObject(one) || Array.isArray(one) ? Object.values(one) : []).flatMap((inner: Json) => at(inner, rest));
  };
  const whole = steps.slice(0, first).reduce<Json | undefined>((inner, step) => memberOf(inner, step), value);
  if (!isObject(whole) && !Array.isArray(whole)) return undefined;
  return at(whole, steps.slice(first)).map((one) => one ?? null);
}

/** A copy without what the pointer names; a step `*` names every element of an array. */
export function withoutValueAt(value: Json, pointer: string): Json {
  const path = segments(pointer);
  const step = (current: Json, depth: number): Json => {
    const segment = path[depth];
    if (segment === undefined) return current;
    if (Array.isArray(current)) {
      const items = current as readonly Json[];
      const index = Number(segment);
      const isMeant = (i: number): boolean => segment === EVERY || i === index;
      if (depth === path.length - 1) return items.filter((_, i) => !isMeant(i));
      return items.map((item, i) => (isMeant(i) ? step(item, depth + 1) : item));
    }
    if (!isObject(current) || !Object.hasOwn(current, segment)) return current;
    const { [segment]: inner, ...rest } = current;
    return depth === path.length - 1 ? rest : { ...current, [segment]: step(inner as Json, depth + 1) };
  };
  return step(value, 0);
}
