import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Baseline } from './contract/baseline-model.js';
import { allFacts, describeFact } from './contract/describe.js';
import { createFacts, type Lent } from './contract/facts.js';
import { isObject, type Json, type JsonObject } from './contract/json.js';
import type { ServiceFacts } from './contract/model.js';
import { createReader } from './contract/reading.js';
import { resolveService } from './contract/resolve-service.js';
import { checks } from './index.js';
import { subjectsOf } from './plan/subjects.js';

/** Facts that no check is given, and who uses them, or why nobody can. What is below them is meant as well. */
const OF_THE_ENGINE: Readonly<Record<string, string>> = {
  probity: 'the loader: which language this is',
  claims: 'the loader: which documents are merged and judged',
  'service.name': 'reports',
  'service.purpose': 'people: what a service is for cannot be observed',
  'service.domain': 'people',
  'service.data': 'people',
  'target.headers': 'the sender, for every request',
  'target.hosts': 'the sender: where operations with a host go',
  'target.health': 'the engine: whether the service is alive',
  'target.timeout': 'the sender',
  variables: 'the writer of requests: placeholders of paths',
  'resources.*.samples.*.*': 'checks are given samples as they are, whatever their placeholders are called',
  complete: 'people: nothing can be sent to what is not there',
  statuses: 'the loader: codes are of their class, and an answer counts by its class (RFC 9110 section 15)',
  'auth.identities.*.key': 'the sender: a key is a secret as a token is',
  'auth.identities.*.password': 'the sender: a password is a secret as a token is',
  'auth.bearer': 'the sender: how a token is written',
  'auth.lockout': 'the sender: it tries fewer wrong credentials than that',
  'auth.obtain': 'people: a run is given its credentials',
  'auth.scopes': 'the loader: scopes of callers and operations are among these',
  'http.client-identity': 'the sender: how a run names itself',
  'retries.backoff.first': 'people: it binds who calls, and not who is called',
  'retries.backoff.max': 'people: it binds who calls, and not who is called',
  'errors.marker': 'the engine: what an answer counts as',
  'limits.published-at': 'people: a page for readers cannot be compared with a number',
  'versioning.versions.*.contract': 'people: that contract has a run of its own',
  'events.*.of': 'the planner: which resource a stream belongs to',
  webhooks: 'nobody: a service calls a URL, and a run offers none that the service could reach',
};

/** Facts that no check is given yet. */
const OPEN: readonly string[] = [];

const CONTRACTS = ['shop', 'library', 'shop-cursor', 'shop-json-api', 'shop-link', 'shop-page', 'shop-put-create'];
const read = (path: string): JsonObject =>
  parse(readFileSync(new URL(`../contracts/${path}.yaml`, import.meta.url), 'utf8'), { merge: true }) as JsonObject;
const lent: readonly Lent[] = [{ facts: read('conventions/web-api')['facts'] as JsonObject }];
const NO_PROMISES = { operations: {} } as unknown as Baseline;
const baselines = new Map([['versioning.versions.v1.baseline', NO_PROMISES]]);

/** What checks are given about a service, one text after another. */
function* given(contract: JsonObject): Generator<string> {
  const facts = createFacts(contract, lent);
  const service: ServiceFacts = resolveService(contract, facts, createReader(facts, new Map()), baselines);
  for (const { check } of checks) {
    for (const { facts: subject } of subjectsOf(check.over, service)) {
      yield JSON.stringify((check.needs as (about: unknown) => unknown)(subject));
    }
  }
}

/** Where a contract states the fact; `*` stands for every name. */
function places(value: Json | undefined, [name, ...rest]: readonly string[], at: readonly string[] = []): string[][] {
  if (value === undefined) return [];
  if (name === undefined) return [[...at]];
  const entries = isObject(value) || Array.isArray(value) ? Object.entries(value as JsonObject) : [];
  return entries
    .filter(([key]) => key === name || (name === '*' && key !== '*'))
    .flatMap(([key, inner]) => places(inner, rest, [...at, key]));
}

/** The contract with another value at the place; without one where it is undefined. */
function changed(value: Json, [name = '', ...rest]: readonly string[], to: Json | undefined): Json {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((inner, i) => (String(i) === name ? changed(inner, rest, to) : inner));
  }
  const members = isObject(value) ? value : {};
  if (rest.length > 0) return { ...members, [name]: changed(members[name] ?? {}, rest, to) };
  const others = Object.entries(members).filter(([key]) => key !== name);
  return Object.fromEntries(to === undefined ? others : [...others, [name, to]]);
}

const contracts = CONTRACTS.map((name) => read(`services/${name}`));
const bases = new Map(contracts.map((contract) => [contract, [...given(contract)]]));
const [shop = {}] = contracts;

function isSame(before: readonly string[], contract: JsonObject): boolean {
  let index = 0;
  for (const text of given(contract)) if (text !== before[(index += 1) - 1]) return false;
  return index === before.length;
}

/** Where a fact is stated more often, it is the same again. */
const MOST_PLACES = 2;

/** Whether something else there is something else to a check. */
function isRead(path: string, example: Json | undefined): boolean {
  const names = path.split('.');
  const stated = contracts.flatMap((contract) => {
    const before = bases.get(contract) ?? [];
    return places(contract, names)
      .slice(0, 1)
      .map((place) => ({ contract, place, before }));
  });
  const all = stated.length > 0 ? stated.slice(0, MOST_PLACES) : [shownIn(names)];
  return all.some(({ contract, place, before }) =>
    [undefined, 'none', example].some((value) => {
      try {
        return !isSame(before, changed(contract, place, value) as JsonObject);
      } catch {
        // Without it there is no contract, so somebody reads it.
        return true;
      }
    }),
  );
}

/** The Shop, with what the language shows as an example of the nearest fact around one that nobody states. */
function shownIn(names: readonly string[]): Variation {
  const place = names.map((name, i) => (name === '*' ? (Object.keys(placeOf(names.slice(0, i)))[0] ?? 'x') : name));
  for (let length = names.length - 1; length > 0; length -= 1) {
    const example = describeFact(names.slice(0, length).join('.'))?.example;
    const [inside] = places(example, names.slice(length));
    if (inside === undefined || example === undefined) continue;
    const contract = changed(shop, place.slice(0, length), example) as JsonObject;
    return { contract, place: [...place.slice(0, length), ...inside], before: [...given(contract)] };
  }
  return { contract: shop, place, before: bases.get(shop) ?? [] };
}

/** A contract, where it is changed, and what checks are given before that. */
interface Variation {
  readonly contract: JsonObject;
  readonly place: readonly string[];
  readonly before: readonly string[];
}

/** What the Shop states there, in the first place of that kind. */
function placeOf(names: readonly string[]): JsonObject {
  const [place] = places(shop, names);
  const value = place?.reduce<Json>((inner, name) => (isObject(inner) ? (inner[name] ?? {}) : {}), shop);
  return isObject(value) ? value : {};
}

/** One name for what can be stated of an operation here and there, and for the secrets of all callers. */
function nameOf(path: string): string {
  return path
    .replace(/^(?:resources\.\*\.operations\.\w+|operations\.\*|methods\.\*)(?=\.|$)/, 'operation')
    .replace(/^conventions\.concurrency/, 'resources.*.concurrency')
    .replace(/^conventions\.(?!search)\w+(?=\.|$)/, 'operation')
    .replace(/^auth\.expired/, 'auth.identities');
}

/** A part of what is listed is listed. */
const isListed = (path: string, listed: readonly string[]): boolean =>
  listed.some((one) => path === one || path.startsWith(`${one}.`));

test('every fact of the language is given to a check, or it is said who uses it', { timeout: 240_000 }, () => {
  const seen = new Map<string, boolean>();
  // Parts before what they are parts of, which then need not be tried.
  for (const { path, example } of [...allFacts()].reverse()) {
    const name = nameOf(path);
    const inside = [...seen].some(([other, is]) => is && other.startsWith(`${name}.`));
    if (seen.get(name) !== true) seen.set(name, inside || isRead(path, example));
  }
  const unread = [...seen].flatMap(([name, is]) => (is ? [] : [name]));
  const listed = [...Object.keys(OF_THE_ENGINE), ...OPEN];
  expect(unread.filter((name) => !isListed(name, listed))).toEqual([]);
  // What is read by now must not be listed any longer.
  const stale = listed.filter((name) => !unread.some((one) => isListed(one, [name])));
  expect(stale).toEqual([]);
});
