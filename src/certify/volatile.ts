import { withoutComputed } from '../contract/facts/computed.js';
import type { Json } from '../contract/text/json.js';
import type { Contract, ResourceFacts } from '../contract/facts/model.js';
import { covers, placesAt, segments, valueAt } from '../contract/text/pointer.js';
import type { ExchangeLine, Run } from '../index.js';

/** A field of which the contract says that it changes by itself. */
export interface VolatileField {
  /** `products/updated_at`: the resource, and the pointer. */
  readonly name: string;
  readonly resource: ResourceFacts;
  readonly pointer: string;
}

/** All fields that the contract calls volatile. What is computed is compared with its formula. */
export function volatileFields({ facts }: Contract): readonly VolatileField[] {
  return facts.resources.flatMap((resource) =>
    resource.volatile.state === 'stated'
      ? withoutComputed(resource).map((pointer) => ({ name: `${resource.name}${pointer}`, resource, pointer }))
      : [],
  );
}

/**
 * Whether callers write it: what they put there is what the rules are about, and no rule compares a volatile field. What the
 * service sets, whatever is sent, is not meant, unless every request has to have it.
 */
export function isWritten({ resource, pointer }: VolatileField): boolean {
  const { readOnly, operations } = resource;
  const set = readOnly.state === 'stated' ? readOnly.value : [];
  const isSet = set.some((field) => covers(field, pointer));
  const names = segments(pointer);
  return [operations.create, operations.replace, operations.update].some(({ body }) => {
    if (body.state !== 'stated') return false;
    const schema = body.value as Json;
    return isSet ? isRequired(schema, names) : mentions(schema, names);
  });
}

function isRequired(schema: Json, [name]: readonly string[]): boolean {
  const { required } = schema as { readonly required?: Json };
  return name !== undefined && asList(required).includes(name);
}

/** Whether a schema of a request has a place there. What it says by reference or in alternatives may be there too. */
function mentions(schema: Json | undefined, names: readonly string[]): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema === true;
  const [name, ...rest] = names;
  if (name === undefined) return true;
  const words = schema as Readonly<Record<string, Json>>;
  const parts = [...['allOf', 'anyOf', 'oneOf'].flatMap((word) => asList(words[word])), ...named(words['$ref'])];
  const { properties, items } = words as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly items?: Json;
  };
  if (properties !== undefined && Object.hasOwn(properties, name)) return mentions(properties[name], rest);
  if (/^(?:\d+|\*)$/.test(name) && items !== undefined) return mentions(items, rest);
  return parts.some((part) => mentions(part, names));
}

/** Where a reference leads is not followed: whatever is there may have the place. */
function named(reference: Json | undefined): readonly Json[] {
  return reference === undefined ? [] : [true];
}

function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** So many writes of a record must have left the field as it was, and none may have changed it. */
const ENOUGH = 5;

/** A time may have whole seconds: writes that follow faster prove nothing of it. */
const COARSE = 2000;

/**
 * Fields that are called volatile and were seen to hold still: records were changed with success, again and again, and the field
 * had the same value before and after each time. What was written too seldom is not named.
 */
export function heldStill(contract: Contract, run: Run): readonly string[] {
  return volatileFields(contract)
    .filter((field) => !isWritten(field) && !isEffect(contract, field) && isStill(field, run))
    .map(({ name }) => name);
}

/** Whether the contract says which writes of other records change it: those of its own record need not. */
function isEffect({ facts }: Contract, { resource, pointer }: VolatileField): boolean {
  return facts.resources.some(
    ({ relations: { effects } }) =>
      effects.state === 'stated' &&
      effects.value.some(({ record, at }) => record.resource === resource.name && at === pointer),
  );
}

function isStill({ resource, pointer }: VolatileField, { exchanges }: Run): boolean {
  const [seen, written] = [new Map<string, { readonly value: Json; readonly at: number }>(), new Set<string>()];
  let still = 0;
  for (const exchange of exchanges) {
    const kind = kindOf(resource, exchange);
    if (kind === undefined) continue;
    const record = exchange.request.url.split('?', 1)[0] ?? '';
    if (kind === 'write') written.add(record);
    const item = itemOf(resource, exchange);
    const value = item === undefined ? undefined : valueOf(item, pointer);
    if (value === undefined) continue;
    const before = seen.get(record);
    if (before !== undefined && written.has(record)) {
      if (JSON.stringify(before.value) !== JSON.stringify(value)) return false;
      if (!isTime(value) || exchange.started - before.at >= COARSE) still += 1;
    }
    if (before === undefined || written.has(record)) seen.set(record, { value, at: exchange.started });
    written.delete(record);
  }
  return still >= ENOUGH;
}

/** What stands there, or the list of what stands there in each element; undefined where nothing does. */
function valueOf(item: Json, pointer: string): Json | undefined {
  const found = placesAt(item, pointer).map((at) => valueAt(item, at));
  const there = found.filter((value) => value !== undefined);
  return there.length > 1 ? there : there[0];
}

function kindOf(resource: ResourceFacts, { operation, response }: ExchangeLine): 'read' | 'write' | undefined {
  if (response === undefined || response.status < 200 || response.status > 299) return undefined;
  if (operation === resource.operations.read.id) return 'read';
  const { replace, update } = resource.operations;
  return operation === replace.id || operation === update.id ? 'write' : undefined;
}

function itemOf(resource: ResourceFacts, { operation, response }: ExchangeLine): Json | undefined {
  const facts = Object.values(resource.operations).find(({ id }) => id === operation);
  if (facts?.offered.state !== 'stated' || response?.bodyState !== 'text') return undefined;
  try {
    return valueAt(JSON.parse(response.body) as Json, facts.offered.value.itemEnvelope);
  } catch {
    return undefined;
  }
}

function isTime(value: Json): boolean {
  if (typeof value === 'number') return value > 1e9;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d/.test(value);
}
