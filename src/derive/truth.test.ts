import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { isObject, type Json } from '../contract/text/json.js';
import { isSame } from './openapi/merge-schemas.js';
import { deriveContract } from './index.js';

/**
 * Three services have an OpenAPI document and a contract that was written by hand. What is derived from the one must not contradict the
 * other.
 */
const SERVICES = [
  { name: 'helpdesk', least: 0.35 },
  { name: 'bookings', least: 0.3 },
  { name: 'inventory', least: 0.3 },
] as const;

/** What a run chooses or what the names of schemes are is no claim about the service. */
const CHOSEN = /^(?:probity|service\.|claims|target\.|auth\.(?:schemes|identities)|operations\.[^.]+\.never-call)/;
/** How strict a schema is differs between the two; that its members have the same types is compared below. */
const SCHEMAS = /\.(?:schema|body|response)$/;

/** Facts by their paths, schemas and lists as they are. */
function factsOf(value: Json, path: readonly string[] = []): ReadonlyMap<string, Json> {
  const here = path.join('.');
  const isWhole =
    !isObject(value) || SCHEMAS.test(here) || /\.(?:sort|filter)\.[^.]+$/.test(here) || Object.keys(value).length === 0;
  if (isWhole) return new Map([[here, value]]);
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...factsOf(inner, [...path, name])]));
}

/** True where both can hold: one says more than the other, or the same. */
function agree(derived: Json, written: Json, path: string): boolean {
  if (isSame(derived, written)) return true;
  if (SCHEMAS.test(path)) return schemasAgree(derived, written);
  // More members may be left alone, and an order of a list is none of its facts.
  if (/\.volatile$/.test(path)) return true;
  if (Array.isArray(derived) && Array.isArray(written)) {
    const [all, own]: readonly (readonly Json[])[] = [written, derived];
    return own?.every((item) => all?.includes(item)) === true && own.length === all?.length;
  }
  if (isObject(derived) && isObject(written))
    return Object.entries(derived).every(
      ([name, inner]) => written[name] === undefined || isSame(inner, written[name]),
    );
  return false;
}

function schemasAgree(derived: Json, written: Json): boolean {
  if (!isObject(derived) || !isObject(written)) return false;
  const [mine, theirs] = [derived['properties'], written['properties']];
  if (!isObject(mine) || !isObject(theirs)) return true;
  return Object.entries(mine).every(([name, schema]) => {
    const other = theirs[name];
    if (other === undefined || !isObject(schema) || !isObject(other)) return false;
    const types = (of: Json | undefined): readonly Json[] => [of ?? []].flat();
    const [own, own2] = [types(schema['type']), types(other['type'])];
    return own.length === 0 || own2.length === 0 || own.some((type) => own2.includes(type));
  });
}

describe.each(SERVICES)('$name', ({ name, least }) => {
  const folder = `examples/services/${name}`;
  const written = factsOf(parse(readFileSync(`${folder}/${name}.probity.yaml`, 'utf8'), { merge: true }) as Json);
  const derived = deriveContract({
    text: readFileSync(`${folder}/openapi.yaml`, 'utf8'),
    name: 'openapi.yaml',
    schema: 's',
  });
  const found = derived.facts.flatMap(({ path, value }) => [...factsOf(value, path)]);
  const own = new Map(found.filter(([path]) => !CHOSEN.test(path)));

  /** A query may be said for all lists or for one. */
  const inWritten = (path: string): Json | undefined =>
    written.get(path) ?? written.get(path.replace(/^resources\.[^.]+\.collection\.query/, 'query'));

  test('no derived fact contradicts the contract that was written by hand', () => {
    const wrong = [...own].filter(([path, value]) => {
      const other = inWritten(path);
      return other !== undefined && !isSame(value, {}) && !agree(value, other, path);
    });
    expect(wrong).toEqual([]);
  });

  test(`at least ${String(least * 100)} % of what the document could say is derived`, () => {
    const all = [...written.keys()].filter((path) => /^(?:resources|operations|errors|auth\.default|query)/.test(path));
    const has = all.filter(
      (path) => own.has(path) || [...own.keys()].some((one) => one.endsWith(`.collection.${path}`)),
    );
    expect(has.length / all.length, `${String(has.length)} of ${String(all.length)}`).toBeGreaterThanOrEqual(least);
  });
});
