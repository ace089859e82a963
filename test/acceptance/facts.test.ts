import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import type { Baseline } from '../../src/contract/facts/baseline-model.js';
import { allFacts, describeFact, type FactDescription } from '../../src/contract/schema/describe.js';
import { createFacts, type Lent } from '../../src/contract/facts/facts.js';
import { isObject, type Json, type JsonObject } from '../../src/contract/text/json.js';
import type { ServiceFacts } from '../../src/contract/facts/model.js';
import { createReader } from '../../src/contract/resolve/reading.js';
import { resolveService } from '../../src/contract/resolve/resolve-service.js';
import { all } from '../../src/contract/facts/slot.js';
import { checks, EVERYTHING, fileSystem, loadContract, planContract, silencedChecks } from '../../src/index.js';
import { subjectsOf } from '../../src/plan/subjects.js';
import { library, shop, type ReferenceService } from '../../src/reference/index.js';
import { NOMINAL_URL, tryEntries } from '../../src/selftest/service.js';
import { isWhole } from '../../src/selftest/fixtures/amount.js';
import { kindOfPlace, traced, type Traced } from '../../src/selftest/traced-reads.js';

const LONG = { timeout: 240_000 };
/** Checks of which a few entries show how requests are written, and what is made of answers. */
const FEW = [
  'operations-exist',
  'get-is-safe',
  'delete-removes',
  'missing-credentials-are-refused',
  'effects-are-as-declared',
  'members-keep-their-bounds',
  'overlapping-spans-are-refused',
  'records-of-one-are-capped',
  'computed-members-follow-writes',
  'actions-set-what-they-declare',
  'made-records-show-what-was-done',
  'bounds-of-bodies-are-kept',
  'taken-values-are-refused-as-declared',
  'unique-case-is-as-declared',
  'requests-act-on-each-that-they-name',
  'requests-for-several-need-rights',
  'what-fails-among-several-is-as-declared',
];
const RUN: Readonly<Record<string, ReferenceService>> = { shop, library };
const PLANNED = ['shop-cursor', 'shop-json-api', 'shop-link', 'shop-page', 'shop-put-create'];

const read = (path: string): JsonObject =>
  parse(readFileSync(new URL(`../../contracts/${path}.yaml`, import.meta.url), 'utf8'), { merge: true }) as JsonObject;
const lent: readonly Lent[] = [{ facts: read('conventions/web-api')['facts'] as JsonObject }];
const baselines = new Map([['versioning.versions.v1.baseline', { operations: {} } as unknown as Baseline]]);

/** A contract, what is made of it, and what of that somebody looks at. */
interface Watched {
  readonly contract: JsonObject;
  readonly reads: ReadonlySet<string>;
  readonly leaves: ReadonlyMap<string, string>;
}

function resolved(contract: JsonObject): ServiceFacts {
  const facts = createFacts(contract, lent);
  return resolveService(contract, facts, createReader(facts, new Map()), baselines);
}

/** Every plain value that is made of a contract, by its path; of functions, what they answer to what they were asked. */
function leavesOf(service: ServiceFacts, reads: ReadonlySet<string>): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) {
      if (typeof value !== 'function') leaves.set(at, String(value));
      return;
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, `${at}\t${name}`);
  };
  visit(service, '');
  for (const path of new Set([...reads].flatMap((one) => /^\tat\t[^\t]+/.exec(one) ?? []))) {
    visit(service.at(path.slice('\tat\t'.length)), path);
  }
  for (const path of new Set([...reads].flatMap((one) => /^\tresources\t#\tat\t[^\t]+/.exec(one) ?? []))) {
    const about = path.slice('\tresources\t#\tat\t'.length);
    service.resources.forEach((one, index) => visit(one.at(about), path.replace('#', String(index))));
  }
  return leaves;
}

/** All checks say what they need of each subject, and get it. */
function ask({ value }: Traced<ServiceFacts>): void {
  for (const { check } of checks) {
    for (const { facts } of subjectsOf(check.over, value)) all((check.needs as (about: unknown) => never)(facts));
  }
}

/** @param known what is read of another service: it is read of this one as well where that says it too */
function asked(contract: JsonObject, known: ReadonlySet<string>): Watched {
  const facts = traced(resolved(contract));
  ask(facts);
  const reads = new Set([...facts.reads, ...known]);
  return { contract, reads, leaves: leavesOf(resolved(contract), reads) };
}

/** And a run, of which everything is read out of the same facts: of an entry of each check (with `test:all` of all), or of all those of some checks. */
async function run(
  name: string,
  service: ReferenceService,
  written: JsonObject,
  some?: readonly string[],
): Promise<Watched> {
  const path = `probity:services/${name}.yaml`;
  const files = { ...fileSystem, read: (one: string) => (one === path ? stringify(written) : fileSystem.read(one)) };
  const loaded = loadContract(path, { files, baselines: 'ignore' });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const facts = traced(loaded.contract.facts);
  ask(facts);
  const contract = { ...loaded.contract, facts: facts.value, target: facts.value.target };
  const policy = { ...EVERYTHING, allowDisruptive: true };
  // The planner looks through all that a check is given, whoever uses it.
  const plan = facts.unwatched(() => {
    const planned = planContract(contract, checks, policy, service.environment(NOMINAL_URL));
    return { ...planned, silenced: silencedChecks(contract, planned) };
  });
  const planned = plan.entries.filter(
    ({ check, decision }) => decision.planned === 'run' && (some?.includes(check.id) ?? true),
  );
  // Entries of one check mostly read the same.
  const chosen = planned.filter(
    ({ check }, n) => isWhole || some !== undefined || planned.findIndex((other) => other.check === check) === n,
  );
  await tryEntries({ contract, checks, plan, service }, chosen, {}, 1, 'quick');
  return { contract: written, reads: facts.reads, leaves: leavesOf(resolved(written), facts.reads) };
}

/** What a service may say as well, and neither of those that are shipped does. */
const SAID_TOO: readonly (readonly [string, Json])[] = [
  ['errors.in-200', 'possible'],
  ['errors.marker', '/fault'],
  ['claims', [{ 'web-api': { except: { 'errors.shape-is-shared': 'A doorman answers in plain text' } } }]],
  ['errors.by-status', [{ status: [403], 'media-type': 'application/json', schema: true, code: '/error/code' }]],
  [
    'resources.orders.effects',
    [{ by: 'create', record: '/product', at: '/quantity', add: 0, 'at-least': 0, 'at-most': 90, refused: 409 }],
  ],
  [
    'resources.orders.rules',
    [
      { at: '/quantity', 'at-least': 1, refused: 422 },
      { 'no-overlap': { of: '/product', from: '/note', to: '/note' }, refused: 409 },
      { 'no-more-than': { of: '/product', count: 9, while: { '/status': ['new'] } }, refused: 409 },
    ],
  ],
  [
    'resources.orders.made-by',
    [{ by: ['update'], record: '/product', has: { '/status': 'draft' }, count: 2, shows: { '/note': '/name' } }],
  ],
  ['resources.orders.on-delete', { products: { refuse: 409, while: { '/status': ['draft'] }, else: 'leave' } }],
  ['resources.products.samples', [{ id: 'p-1' }]],
  ['resources.orders.computed', [{ at: '/quantity', is: '/quantity * 1', decimals: 2 }]],
  ['resources.products.collection.filter.status.also', ['/name']],
  ['resources.products.unique', ['/sku', { at: '/description', case: 'insensitive', refused: 422, code: 'taken' }]],
  [
    'operations.pay.sets',
    {
      '/by': null,
      '/paid_at': { now: true },
      '/receipt': { any: true },
      '/way': { body: '/way' },
      '/was': { before: '/status' },
      '/twice': { formula: '/quantity * 2' },
    },
  ],
  [
    'operations.pay-part',
    {
      method: 'POST',
      path: '/api/<version>/orders/<orders.id>/part',
      of: 'orders',
      body: { type: 'object', required: ['amount'], properties: { amount: { type: 'number' } } },
      status: 200,
      returns: 'item',
      bounds: [
        { at: '/amount', 'at-least': 1, 'at-most': '/quantity', refused: 404 },
        { at: '/amount', above: 0, below: 90, refused: 404 },
      ],
    },
  ],
  [
    'operations.pay-some',
    {
      method: 'POST',
      path: '/api/<version>/orders/pay',
      body: {
        type: 'object',
        required: ['orders'],
        properties: { orders: { type: 'array', items: { type: 'object', required: ['id'] } } },
      },
      status: 200,
      returns: 'other',
      several: { of: 'orders', does: 'pay', ids: '/orders', id: '/id', change: '/patch', atomic: true, refused: 409 },
    },
  ],
  ['methods.GET.purpose', 'retrieve'],
  ['resources.products.operations.delete.leaves', { at: '/deleted', is: true }],
  ['retries.key', { at: '/description', on: ['products.create'], required: true }],
  ['auth.schemes.basic', { type: 'basic' }],
  ['auth.schemes.machine', { type: 'api-key', in: 'header', name: 'X-Key' }],
  ['auth.identities.clerk', { scheme: 'basic', username: 'clerk', password: { file: 'password' } }],
  ['auth.identities.porter', { scheme: 'basic', username: 'porter', password: { command: 'say' } }],
  ['auth.identities.engine', { scheme: 'machine', key: { command: 'say' } }],
  ['auth.identities.robot', { scheme: 'machine', key: { file: 'key' } }],
];

/** `kindOfPlace`, of which the same places are asked again and again. */
const kinds = new Map<string, string>();
const kindOf = (path: string): string => {
  const kind = kinds.get(path) ?? kindOfPlace(path);
  kinds.set(path, kind);
  return kind;
};

/** Whether somebody looks at something that is other in the second contract. */
function isSeen({ reads, leaves }: Watched, other: JsonObject): boolean {
  const now = leavesOf(resolved(other), reads);
  for (const path of new Set([...leaves.keys(), ...now.keys()])) {
    if (leaves.get(path) === now.get(path)) continue;
    // What was not there is looked for under its own name, or under that of what it would be a part of.
    for (let end = path.length; end > 0; end = path.lastIndexOf('\t', end - 1)) {
      if (reads.has(kindOf(path.slice(0, end)))) return true;
    }
    const isAnother = !leaves.has(path) || !now.has(path);
    if (isAnother && reads.has(kindOf(`${path.slice(0, path.lastIndexOf('\t'))}\t*`))) return true;
  }
  return false;
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

/** Another value of that form: an example may say what holds anyway. */
function varied(example: Json | undefined): Json | undefined {
  if (typeof example === 'boolean') return !example;
  if (typeof example === 'number') return example + 1;
  if (typeof example !== 'string') return example;
  return /\d/.test(example) ? example.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)) : `${example}x`;
}

/** Where a fact is stated more often, it is the same again. */
const MOST_PLACES = 3;

/** Whether something else there is something else to a check, to the sender or to the planner. */
function isRead(watched: readonly Watched[], { path, example }: FactDescription): boolean {
  const names = path.split('.');
  const found = watched.flatMap((one) =>
    places(one.contract, names)
      .slice(0, 1)
      .map((place) => ({ one, place })),
  );
  const all = found.length > 0 ? found.slice(0, MOST_PLACES) : [shownIn(watched, names)];
  return all.some(({ one, place }) =>
    [undefined, 'none', example, varied(example)].some((value) => {
      try {
        return isSeen(one, changed(one.contract, place, value) as JsonObject);
      } catch {
        // Without it there is no contract, so somebody reads it.
        return true;
      }
    }),
  );
}

/** The Shop, with what the language shows as an example of the nearest fact around one that nobody states. */
function shownIn([first]: readonly Watched[], names: readonly string[]): { one: Watched; place: readonly string[] } {
  const one = first as Watched;
  const open = names.map((name, i) => (name === '*' ? (namesIn(one.contract, names.slice(0, i))[0] ?? 'x') : name));
  // An element of a list is one that there is.
  const list = names.findLastIndex((name, i) => name === '*' && names[i - 1] === 'transitions') + 1;
  const [stated] = list === 0 ? [] : places(one.contract, names.slice(0, list));
  const place = [...(stated ?? []), ...open.slice(stated?.length ?? 0)];
  for (let length = names.length - 1; length > 0; length -= 1) {
    const example = describeFact(names.slice(0, length).join('.'))?.example;
    const [inside] = places(example, names.slice(length));
    if (inside === undefined || example === undefined) continue;
    const more = asked(changed(one.contract, place.slice(0, length), example) as JsonObject, one.reads);
    return { one: more, place: [...place.slice(0, length), ...inside] };
  }
  return { one, place };
}

/** Names that a contract has below a place, in the first place of that kind. */
function namesIn(contract: JsonObject, names: readonly string[]): readonly string[] {
  const [place] = places(contract, names);
  const value = place?.reduce<Json>((inner, name) => (isObject(inner) ? (inner[name] ?? {}) : {}), contract);
  return isObject(value) ? Object.keys(value) : [];
}

/** One name for what can be stated of an operation here and there, and for the secrets of all callers. */
function nameOf(path: string): string {
  return path
    .replace(/^(?:resources\.\*\.operations\.\w+|operations\.\*|methods\.\*)(?=\.|$)/, 'operation')
    .replace(/^conventions\.(concurrency|collection)/, 'resources.*.$1')
    .replace(/^conventions\.(?!search)\w+(?=\.|$)/, 'operation')
    .replace(/^auth\.expired/, 'auth.identities');
}

test(
  'every fact of the language is read by a check or the engine, or the schema says who else needs it',
  LONG,
  async () => {
    const watched: Watched[] = [];
    for (const [name, service] of Object.entries(RUN)) watched.push(await run(name, service, read(`services/${name}`)));
    const more = SAID_TOO.reduce<Json>(
      (one, [path, value]) => changed(one, path.split('.'), value),
      read('services/shop'),
    );
    watched.push(await run('shop', shop, more as JsonObject, FEW));
    const known = new Set(watched.flatMap(({ reads }) => [...reads]));
    watched.push(...PLANNED.map((name) => asked(read(`services/${name}`), known)));
    const seen = new Map<string, boolean>();
    const facts = allFacts();
    // Parts before what they are parts of, which then need not be tried.
    for (const fact of [...facts].reverse()) {
      const name = nameOf(fact.path);
      const inside = [...seen].some(([other, is]) => is && other.startsWith(`${name}.`));
      if (seen.get(name) !== true) seen.set(name, inside || isRead(watched, fact));
    }
    const said = new Set(facts.flatMap(({ path, readBy }) => (readBy === undefined ? [] : [nameOf(path)])));
    const unread = new Set([...seen].flatMap(([name, is]) => (is ? [] : [name])));
    expect([...unread].filter((name) => !said.has(name))).toEqual([]);
    // What is read by now is not for others alone.
    expect([...said].filter((name) => !unread.has(name))).toEqual([]);
  },
);
