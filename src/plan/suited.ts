import type { Contract } from '../contract/facts/model.js';
import type { Wanted } from '../contract/resolve/fill.js';
import { outside } from '../contract/rules/fields.js';
import { describeFact, neededBeside } from '../contract/schema/describe.js';
import { isObject, type Json } from '../contract/text/json.js';
import { namesOf } from '../contract/yaml/tree.js';

/** Members of which a filter or a sort key can be made. */
const PLAIN: readonly Json[] = ['string', 'integer', 'number', 'boolean'];

/**
 * One fact to be written, with a value that suits this service where the example of the published schema does not, and
 * with what its place needs besides: `concurrency.missing` without `concurrency.by` would not load.
 */
export function suited(contract: Contract, path: string): readonly Wanted[] {
  // The file that a baseline would be in has to be recorded first: no text that could be pasted here would load.
  if (/^versioning\.versions\.[^.]+\.baseline$/.test(path)) return [];
  const own = fact(contract, path);
  const needed = placesOf(path).flatMap((place) =>
    neededBeside(place).filter((beside) => !own.path.startsWith(beside) && isOpen(contract, beside)),
  );
  return own.path === path ? [own, ...needed.map((beside) => fact(contract, beside))] : [own];
}

function isOpen(contract: Contract, path: string): boolean {
  return contract.lookup(path).some(({ path: found, slot }) => found === path && slot.state === 'gap');
}

/** The path itself and each part of the contract that it lies in, below the first two names. */
function placesOf(path: string): readonly string[] {
  const names = namesOf(path);
  return names.slice(1).map((_, index) => names.slice(0, index + 2).join('.'));
}

function fact(contract: Contract, path: string): Wanted {
  const [top, name = '', ...others] = namesOf(path);
  const rest = others.join('.');
  if (top === 'operations' && rest === 'sets') return { path, value: setOf(contract, name) };
  if (top !== 'resources' || rest === '') return { path };
  const at = `resources.${name}`;
  // An operation for many records has to be one that there is.
  if (others[0] === 'bulk' && contract.lookup('operations.import')[0]?.slot.state !== 'stated')
    return { path: `${at}.bulk`, value: 'none' };
  if (rest === 'cleanup') {
    const [found] = contract.lookup(`${at}.operations.delete`);
    return found?.slot.state === 'stated' ? { path } : { path, value: 'none' };
  }
  if (rest === 'on-delete') return { path, ...onDelete(contract, name) };
  const chosen = ofMembers(contract, at, others);
  if (chosen !== undefined) return { path, value: chosen };
  return namesUnknown(contract, at, path) ? noneAt(path) : { path };
}

/** What an action may well set: a time that its record has. */
function setOf(contract: Contract, operation: string): Json {
  const [of] = contract.lookup(`operations.${operation}.of`);
  const resource = of?.slot.state === 'stated' ? String(of.slot.value) : contract.facts.resources[0]?.name;
  const members = membersOf(contract, `resources.${resource ?? ''}.schema`);
  const [time] = members.find(([, member]) => isObject(member) && member['format'] === 'date-time') ?? [];
  return time === undefined ? 'none' : { [`/${time}`]: { now: true } };
}

/** A value made of the members that the records of this resource have. */
function ofMembers(contract: Contract, at: string, names: readonly string[]): Json | undefined {
  const members = membersOf(contract, `${at}.schema`);
  const [part, inner, filter, option] = names;
  if (part === 'collection' && inner === 'filter' && option === 'values') {
    const [found] = contract.lookup(`${at}.collection.filter`);
    const all = found?.slot.state === 'stated' ? found.slot.value : undefined;
    const entry = isObject(all) && filter !== undefined ? all[filter] : undefined;
    const pointer = isObject(entry) && typeof entry['at'] === 'string' ? entry['at'] : '';
    const member = members.find(([name]) => pointer === `/${name}`)?.[1];
    return member === undefined ? undefined : valuesOf(member);
  }
  if (part === 'collection' && inner === 'fields' && members.length > 0) {
    const selectable = members.map(([one]) => one);
    if (filter === undefined) return { selectable };
    if (filter === 'selectable') return selectable;
  }
  const plain = members.filter(([, member]) => isObject(member) && PLAIN.includes(typeOf(member)));
  const [first] = plain;
  if (first === undefined) return undefined;
  const [name, member] = plain.find(([, one]) => valuesOf(one) !== undefined) ?? first;
  const few = valuesOf(member) ?? ['value'];
  if (part === 'collection' && inner === 'filter' && option === undefined && filter === undefined)
    return { [name]: { at: `/${name}`, values: few, unknown: 'empty' } };
  if (part === 'collection' && inner === 'sort' && names.length === 2) {
    const [key, of] = plain.find(([, one]) => isObject(one) && one['format'] === 'date-time') ?? first;
    const type = isObject(of) && of['format'] === 'date-time' ? 'date-time' : typeOf(of);
    return { [key]: { at: `/${key}`, type } };
  }
  const written = membersOf(contract, `${at}.operations.create.body`).map(([one]) => one);
  if (part === 'read-only' && inner === 'fields')
    return members
      .filter(([one]) => (written.length === 0 ? one === members[0]?.[0] : !written.includes(one)))
      .map(([one]) => `/${one}`);
  if (part === 'unique' && names.length === 1) {
    const [found] = plain.filter(([one, of]) => written.includes(one) && typeOf(of) === 'string');
    return found === undefined ? 'none' : [`/${found[0]}`];
  }
  return undefined;
}

function membersOf(contract: Contract, path: string): readonly (readonly [string, Json])[] {
  const [found] = contract.lookup(path);
  const schema = found?.slot.state === 'stated' ? found.slot.value : undefined;
  const properties = isObject(schema) ? schema['properties'] : undefined;
  return isObject(properties) ? Object.entries(properties) : [];
}

function typeOf(schema: Json): Json {
  const types = isObject(schema) ? [schema['type']].flat().filter((type) => type !== 'null') : [];
  return types.length === 1 ? (types[0] ?? null) : null;
}

/** Values of which the schema itself speaks. */
function valuesOf(schema: Json): Json | undefined {
  const listed = isObject(schema) ? schema['enum'] : undefined;
  if (Array.isArray(listed)) return (listed as readonly Json[]).filter((value) => value !== null);
  return typeOf(schema) === 'boolean' ? [true, false] : undefined;
}

/** What may become of records when another one is deleted, by the names of those that they stand below or refer to. */
function onDelete(contract: Contract, name: string): { readonly value?: Json } {
  const resource = contract.facts.resources.find((one) => one.name === name);
  if (resource?.own.state !== 'stated') return {};
  const { parents, refs } = resource.own.value;
  const others = [...new Set([...parents, ...refs.map(({ to }) => to)])];
  return others.length === 0 ? {} : { value: Object.fromEntries(others.map((other) => [other, 'cascade'])) };
}

/** Whether the example names resources or members that this service does not have. */
function namesUnknown(contract: Contract, at: string, path: string): boolean {
  const example = describeFact(path)?.example;
  // Which member refers to which resource cannot be seen from here.
  if (path === `${at}.refs`) return true;
  const [found] = contract.lookup(`${at}.schema`);
  const schema = found?.slot.state === 'stated' ? found.slot.value : undefined;
  // A member below another record is named by a pointer as well: by its first step, which is a reference of this one.
  const [refs] = contract.lookup(`${at}.refs`);
  const referred = refs?.slot.state === 'stated' && isObject(refs.slot.value) ? Object.keys(refs.slot.value) : [];
  const isKnown = refs?.slot.state === 'stated' || refs?.slot.state === 'none';
  if (path === `${at}.made-by`) return !referred.includes('/ticket');
  const ofAnother = path === `${at}.effects` || path === `${at}.rules`;
  if (ofAnother && isKnown && !referred.includes('/product')) return true;
  return !ofAnother && pointersIn(example ?? null).some((pointer) => outside(schema, pointer) !== undefined);
}

function pointersIn(value: Json): readonly string[] {
  if (typeof value === 'string') return /^\/\w/.test(value) ? [value] : [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(pointersIn);
  return isObject(value) ? Object.entries(value).flat().flatMap(pointersIn) : [];
}

/** `none` at the nearest place where it may stand. */
function noneAt(path: string): Wanted {
  const place = placesOf(path).findLast((one) => describeFact(one)?.fact === true);
  return place === undefined ? { path } : { path: place, value: 'none' };
}
