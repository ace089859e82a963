/** A place of JSON that is not what is due. */
export interface Changed {
  readonly at: string;
  readonly expected: string | undefined;
  readonly got: string | undefined;
}

/** `/state: "new" became "paid"; /tags was added`. */
export function changesIn(observed: string): readonly Changed[] {
  return observed.split(/; (?=\/)/).flatMap((text): readonly Changed[] => {
    const changed = /^(\/[^\s:]*): (.+) became (.+)$/s.exec(text);
    if (changed?.[1] !== undefined) return [{ at: changed[1], expected: changed[2], got: changed[3] }];
    const came = /^(\/[^\s:]*): (.+) was added$/s.exec(text);
    if (came?.[1] !== undefined) return [{ at: came[1], expected: undefined, got: came[2] }];
    const gone = /^(\/[^\s:]*)(?:: .+)? is gone/s.exec(text);
    return gone?.[1] === undefined ? [] : [{ at: gone[1], expected: undefined, got: 'nothing' }];
  });
}

/** A record may be wrapped, `{"note": {...}}`: then the place is looked for inside of the one member. */
export function valueIn(body: string | undefined, pointer: string): string | undefined {
  const value = parsed(body);
  const found = valueAt(value, pointer);
  if (found !== undefined) return JSON.stringify(found);
  const members = isMap(value) ? Object.values(value) : [];
  const inside = members.length === 1 ? valueAt(members[0], pointer) : undefined;
  return inside === undefined ? undefined : JSON.stringify(inside);
}

function valueAt(value: unknown, pointer: string): unknown {
  let inner = value;
  for (const raw of pointer.split('/').slice(1)) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return undefined;
    inner = (inner as Readonly<Record<string, unknown>>)[name];
  }
  return inner;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}
