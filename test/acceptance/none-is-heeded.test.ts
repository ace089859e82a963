import { readFileSync } from 'node:fs';
import { isMap, isSeq, LineCounter, parse, parseDocument, stringify, type Node, type Pair, type Scalar } from 'yaml';
import { describe, expect, test } from 'vitest';
import { allFacts } from '../../src/contract/schema/describe.js';
import type { Contract } from '../../src/contract/facts/model.js';
import {
  checks,
  EVERYTHING,
  fileSystem,
  loadContract,
  planContract,
  type ExchangeLine,
  type PlannedEntry,
  type Problem,
} from '../../src/index.js';
import { shop } from '../../src/reference/index.js';
import { isWhole } from '../../src/selftest/fixtures/amount.js';
import { NOMINAL_URL, tryEntries } from '../../src/selftest/service.js';

/** Each contract, and another one. */
const CONTRACTS = [
  ['shop', 'library'],
  ['library', 'shop'],
] as const;
/** One of so many facts is tried in each contract; `EVERY=1 npx vitest run test/acceptance/none-is-heeded.test.ts` for all of them. */
const EVERY = Number(process.env['EVERY'] ?? (isWhole ? 32 : 64));
/** Statements that contradict a fact which is `none`, at most: what is not there has no parts that others name. */
const MOST_ROUNDS = 8;

type Names = readonly string[];
type Tree = Record<string, unknown>;

const at = (tree: unknown, [name, ...rest]: Names): unknown =>
  name === undefined ? tree : typeof tree === 'object' && tree !== null ? at((tree as Tree)[name], rest) : undefined;

/** The first place of such a fact: one that is stated, or else one in something that is. */
function placeOf(contract: unknown, names: Names): Names | undefined {
  const places = (tree: unknown, [name, ...rest]: Names): readonly Names[] => {
    if (name === undefined) return [[]];
    if (typeof tree !== 'object' || tree === null) return [];
    if (name !== '*') return rest.length === 0 || name in tree ? below(tree, name, rest) : [];
    return Object.keys(tree).flatMap((key) => (key === '*' ? [] : below(tree, key, rest)));
  };
  const below = (tree: object, name: string, rest: Names): readonly Names[] =>
    places((tree as Tree)[name], rest).map((place) => [name, ...place]);
  const all = places(contract, names);
  return all.find((place) => at(contract, place) !== undefined) ?? all[0];
}

/** The names of the innermost statement that a problem is about, in the text that it was found in. */
function namesAt(text: string, { line, column }: Problem): Names {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const offset = (lines.lineStarts[line - 1] ?? 0) + column - 1;
  let found: Names = [];
  const look = (key: Node | null, value: Node | null, names: Names): void => {
    const [from = 0, to = 0] = [(key ?? value)?.range?.[0], (value ?? key)?.range?.[1]];
    if (offset < from || offset >= Math.max(to, from + 1)) return;
    if (names.length > 0) found = names;
    if (isMap(value)) {
      for (const one of value.items as Pair<Scalar, Node | null>[]) {
        look(one.key, one.value, [...names, String(one.key)]);
      }
    }
    if (isSeq(value))
      value.items.forEach((one, n) => {
        look(null, one as Node, [...names, String(n)]);
      });
  };
  look(null, document.contents, []);
  return found;
}

/** Takes a statement out of a contract; with it what it is the last part of, for that would say nothing. */
function takeOut(whole: Tree, names: Names): void {
  const holder = at(whole, names.slice(0, -1));
  if (Array.isArray(holder)) holder.splice(Number(names.at(-1)), 1);
  else if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, names.at(-1) ?? '');
}

/** The contract with `none` in that place, and without what cannot be said of what is not there. */
function withNone(name: string, contract: Tree, places: readonly Names[]): Contract | readonly string[] {
  const path = `probity:services/${name}.yaml`;
  const whole = structuredClone(contract);
  for (const place of places) (at(whole, place.slice(0, -1)) as Tree)[place.at(-1) ?? ''] = 'none';
  const none = places.map((place) => place.join('.'));
  const before = new Set<string>();
  for (let round = 0; ; round += 1) {
    const text = stringify(whole, { aliasDuplicateObjects: false });
    const read = (one: string): string => (one === path ? text : fileSystem.read(one));
    const loaded = loadContract(path, { files: { ...fileSystem, read }, baselines: 'ignore' });
    if ('contract' in loaded) return loaded.contract;
    const named = loaded.problems.map((problem) => namesAt(text, problem));
    // What is wrong with the `none` itself is no contradiction.
    const others = named.filter((one) => one.length > 0 && !none.includes(one.join('.')));
    if (others.length < named.length || round === MOST_ROUNDS) return loaded.problems.map(({ message }) => message);
    // What is still wrong without a part is wrong as a whole; of a list the last is taken out first, so that the others stay where they are.
    const out = others.map((one) => (before.has(one.join('.')) ? one.slice(0, -1) : one));
    for (const one of others) before.add(one.join('.'));
    for (const one of [...new Map(out.map((names) => [names.join('.'), names])).values()].reverse())
      takeOut(whole, one);
  }
}

/** Words that stand for themselves wherever they are: of the contract language, and names of operations. */
const WORDS = new Set(allFacts().flatMap(({ values }) => values.map(String)));
const OPERATION = /^[\w-]+\.(?:list|read|create|replace|update|delete)$/;
const SHORTEST = 4;

/** Texts that stand in this part of a contract and in no other: by these it is known again. */
function ownTexts(contract: Tree, place: Names): readonly string[] {
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(texts)
        : [];
  const outside = structuredClone(contract);
  Reflect.deleteProperty(at(outside, place.slice(0, -1)) as Tree, place.at(-1) ?? '');
  const others = JSON.stringify(outside);
  return [...new Set(texts(at(contract, place)))].filter(
    (one) => one.length >= SHORTEST && !others.includes(one) && !WORDS.has(one) && !OPERATION.test(one),
  );
}

/** Texts that checks which run are given, and the names of what they are given in. */
interface Given {
  readonly texts: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

function givenTo(entries: readonly PlannedEntry[]): Given {
  const [texts, names, seen] = [new Set<string>(), new Set<string>(), new Set<object>()];
  const look = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [name, inner] of Object.entries(value)) {
      names.add(name);
      // Of which kind a part is, and a method, are words that no contract chose.
      if (name !== 'kind' && name !== 'method') look(inner);
    }
  };
  for (const { decision } of entries) if (decision.planned === 'run') look(decision.given);
  return { texts, names };
}

const read = (name: string): Tree =>
  parse(readFileSync(new URL(`../../contracts/services/${name}.yaml`, import.meta.url), 'utf8'), {
    merge: true,
  }) as Tree;

/** Names of parts of every contract, which another contract has as well, are no names that this one chose. */
function namesOfParts(name: string): ReadonlySet<string> {
  const loaded = loadContract(`probity:services/${name}.yaml`, { files: fileSystem, baselines: 'ignore' });
  if ('problems' in loaded) throw new Error(`${name} does not load`);
  return givenTo(planContract(loaded.contract, checks).entries).names;
}

const facts = allFacts().filter(({ fact }) => fact);

describe.each(CONTRACTS)('in the contract of the %s', (name, other) => {
  test(
    'every fact that may be none can be, and then nothing of it is given to a check that runs',
    { timeout: 300_000 },
    () => {
      const contract = read(name);
      const parts = namesOfParts(other);
      const wrong: string[] = [];
      let tried = 0;
      for (const { path } of facts.filter((_, n) => n % EVERY === name.length % EVERY)) {
        const place = placeOf(contract, path.split('.'));
        if (place === undefined) continue;
        tried += 1;
        const what = place.join('.');
        const loaded = withNone(name, contract, [place]);
        if (!('facts' in loaded)) {
          wrong.push(`${what}: ${loaded.slice(0, 2).join('; ')}`);
          continue;
        }
        const slot = loaded.facts.at(what);
        if (slot.state !== 'none') wrong.push(`${what} is ${slot.state}`);
        const { texts, names } = givenTo(planContract(loaded, checks).entries);
        for (const one of ownTexts(contract, place)) {
          if (texts.has(one) || (names.has(one) && !parts.has(one))) wrong.push(`${what}: ${one} is still given`);
        }
      }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(facts.length / EVERY / 2);
    },
  );
});

/** Features of the Shop, which it has whatever its contract says, and the requests that use them. */
const USED: Readonly<Record<string, (request: ExchangeLine['request']) => boolean>> = {
  'resources.products.collection.sort': ({ url }) =>
    /\/products\?(?:.*&)?sort=-?(?:created_at|name|price|quantity)\b/.test(url),
  'resources.products.collection.filter': ({ url }) => /\/products\?(?:.*&)?status=/.test(url),
  'resources.products.collection.fields': ({ url }) => /\/products\?(?:.*&)?fields=/.test(url),
  'resources.products.collection.mine': ({ url }) => /\/products\?(?:.*&)?q=/.test(url),
  'resources.products.concurrency': ({ url, headers }) =>
    url.includes('/products/') && headers.some(([header]) => header.toLowerCase() === 'if-match'),
  'retries.key': ({ headers }) => headers.some(([header]) => header.toLowerCase() === 'idempotency-key'),
  'auth.expired': ({ headers }) => headers.some(([, value]) => value.includes('EXPIRED')),
  'limits.published-at': ({ url }) => url.endsWith('/limits'),
  'http.redirects': ({ url }) => url.endsWith('/catalogue'),
  'operations.search': ({ url }) => url.endsWith('/search'),
  events: ({ url }) => /events/.test(url),
};

/** Features that requests of a run use, and what fails in it; each check is tried on few of its subjects. */
async function runOn(
  contract: Contract,
): Promise<{ readonly used: readonly string[]; readonly failed: readonly string[] }> {
  const amount = { effort: 'quick', seed: 1 } as const;
  const plan = planContract(contract, checks, EVERYTHING, shop.environment(NOMINAL_URL), undefined, amount);
  const some = plan.entries.filter(({ id }) =>
    /@(?:products|search|v1|service|auth|retries|errors|limits|http)\b/.test(id),
  );
  const { verdicts, exchanges } = await tryEntries({ contract, checks, plan, service: shop }, some, {}, 1, 'quick');
  const used = Object.entries(USED).flatMap(([fact, uses]) =>
    exchanges.some(({ request }) => uses(request)) ? [fact] : [],
  );
  return { used, failed: [...verdicts].flatMap(([entry, { kind }]) => (kind === 'fail' ? [entry] : [])) };
}

test('a run sends no request that uses what is none, and judges nothing by it', { timeout: 120_000 }, async () => {
  const loaded = loadContract('probity:services/shop.yaml');
  const facts = Object.keys(USED);
  const places = facts.map((fact) => fact.split('.'));
  const none = withNone('shop', read('shop'), places);
  if ('problems' in loaded || !('facts' in none)) throw new Error('The contract does not load');
  expect((await runOn(loaded.contract)).used).toEqual(facts);
  expect(await runOn(none)).toEqual({ used: [], failed: [] });
});
