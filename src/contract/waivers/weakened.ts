import type { LoadedClaim } from '../documents.js';
import { standardOperations } from '../facts/facts.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import type { Clause } from '../facts/model.js';
import type { Problem } from '../yaml/problem.js';
import { asList } from '../resolve/reading.js';
import { methodFor } from '../resolve/operation/resolve-operation.js';
import { maps, written } from '../rules/subject.js';
import { stated } from '../facts/slot.js';
import { namesOf } from '../yaml/tree.js';
import type { YamlFile } from '../yaml/yaml-file.js';

/** One value that a clause of a claimed document states. */
interface Statement {
  readonly names: readonly string[];
  readonly value: Json;
  readonly clause: Clause;
}

/**
 * Facts of the service that say less than a clause which it claims. A service adds facts and chooses between
 * alternatives; what it decided otherwise, it says as an exception.
 */
export function weakenedClauses(
  file: YamlFile,
  contract: JsonObject,
  claims: readonly LoadedClaim[],
): readonly Problem[] {
  const problems = new Map<string, { readonly place: readonly string[]; readonly hint: string; others: number }>();
  const seen = new Set<string>();
  for (const claim of claims.filter((candidate) => candidate.claimed)) {
    const statements = statementsOf(claim);
    for (const statement of statements) {
      for (const place of placesOf(contract, statement.names, claim.document.facts)) {
        const value = written(contract, ...place);
        if (value === undefined || !weaker(statement, value, place) || seen.has(place.join('.'))) continue;
        seen.add(place.join('.'));
        const { clause, names } = statement;
        const said = `Differs from the clause ${clause.id} of ${claim.document.id}: ${show(value)}`;
        const message = `${said}, where the clause says ${show(claimedValue(statement, place))}`;
        const alike = statements.filter((other) => other.names.join('.') === names.join('.'));
        const hint = exceptionHint(
          claim,
          alike.map((other) => other.clause),
        );
        // One decision of the service, made for each of its resources, is one problem.
        const known = problems.get(message);
        if (known === undefined) problems.set(message, { place, hint, others: 0 });
        else known.others += 1;
      }
    }
  }
  return [...problems].map(([message, { place, hint, others }]) => {
    const more = others === 0 ? '' : `; the same in ${String(others)} more ${others === 1 ? 'place' : 'places'}`;
    return file.problem(place, `${message}${more}`, { hint });
  });
}

/**
 * Excepted clauses of which the service has its own word: their checks hold it to that. One that it says nothing of is
 * left alone.
 */
export function statedOtherwise(contract: JsonObject, { document, except }: LoadedClaim): readonly string[] {
  return document.clauses
    .filter(
      (clause) =>
        Object.hasOwn(except, clause.id) &&
        clause.states.some((path) =>
          leaves(document.facts, namesOf(path)).some(({ names }) =>
            placesOf(contract, names, document.facts).some((place) => written(contract, ...place) !== undefined),
          ),
        ),
    )
    .map(({ id }) => id);
}

/** Facts that two claimed documents state differently, until one of the two clauses is excepted. */
export function disagreements(file: YamlFile, claims: readonly LoadedClaim[]): readonly Problem[] {
  const claimed = claims.filter((claim) => claim.claimed);
  return claimed.flatMap((second, index) =>
    claimed.slice(0, index).flatMap((first) => {
      const known = new Map(statementsOf(first).map((statement) => [statement.names.join('.'), statement]));
      return statementsOf(second).flatMap((statement) => {
        const path = statement.names.join('.');
        const other = known.get(path);
        if (!other || sameSet(other.value, statement.value)) return [];
        const message =
          `The documents ${second.document.id} and ${first.document.id} state ${path} differently: ` +
          `${show(statement.value)} (${statement.clause.id}) and ${show(other.value)} (${other.clause.id})`;
        const hint = `${exceptionHint(second, [statement.clause])}\nor\n${exceptionHint(first, [other.clause])}`;
        return [file.problem(['claims', index], message, { hint })];
      });
    }),
  );
}

/** Every single value that the clauses of a document state, without those that are excepted and permissions. */
function statementsOf({ document, except }: LoadedClaim): readonly Statement[] {
  return document.clauses
    .filter((clause) => clause.level !== 'may' && !Object.hasOwn(except, clause.id))
    .flatMap((clause) =>
      clause.states.flatMap((path) => leaves(document.facts, namesOf(path)).map((leaf) => ({ ...leaf, clause }))),
    );
}

function leaves(facts: JsonObject, names: readonly string[]): readonly { names: readonly string[]; value: Json }[] {
  const value = written(facts, ...names);
  if (value === undefined) return [];
  if (!isObject(value)) return [{ names, value }];
  return Object.keys(value).flatMap((name) => leaves(facts, [...names, name]));
}

/** Where a service contract may state the same fact: in general, and for single resources and operations. */
function placesOf(contract: JsonObject, names: readonly string[], facts: JsonObject): readonly (readonly string[])[] {
  const [top, first = '', second = ''] = names;
  const resources = maps(contract, 'resources').map(([name]) => name);
  const places: (readonly string[])[] = [names];
  if (top === 'query') {
    for (const name of resources) {
      const at = ['resources', name, 'collection'];
      places.push([...at, 'query', first]);
      for (const [key] of maps(contract, ...at, 'sort')) places.push([...at, 'sort', key, first]);
      if (first === 'filter')
        for (const [key] of maps(contract, ...at, 'filter')) places.push([...at, 'filter', key, 'query']);
    }
  } else if (top === 'conventions') {
    const part = ['concurrency', 'collection'].includes(first) ? [first] : ['operations', first];
    for (const name of resources) places.push(['resources', name, ...part, second]);
  } else if (top === 'methods') {
    places.push(...methodPlaces(contract, first, second, facts));
  }
  return places;
}

/** Operations whose method it is by the document; the purpose of a method is a promise about the method of the operation. */
function methodPlaces(
  contract: JsonObject,
  method: string,
  fact: string,
  facts: JsonObject,
): readonly (readonly string[])[] {
  const methods = stated<Json>(facts['methods'] ?? {}, 'methods');
  const places: (readonly string[])[] = [];
  for (const [name] of maps(contract, 'resources')) {
    for (const kind of standardOperations) {
      const at = ['resources', name, 'operations', kind];
      const usual = methodFor(kind, methods);
      const own = written(contract, ...at, 'method');
      if (fact === 'purpose' && usual === method && own !== undefined) places.push([...at, 'method']);
      if (fact !== 'purpose' && (own ?? usual) === method) places.push([...at, fact]);
    }
  }
  for (const [name, operation] of maps(contract, 'operations')) {
    if (fact !== 'purpose' && operation['method'] === method) places.push(['operations', name, fact]);
  }
  return places;
}

/** For the purpose of a method, the method itself where an operation states its own. */
function claimedValue({ names, value }: Statement, place: readonly string[]): Json {
  const isOfOperation = names[0] === 'methods' && names[2] === 'purpose' && place.at(-1) === 'method';
  return isOfOperation ? (names[1] ?? value) : value;
}

function weaker(statement: Statement, value: Json, place: readonly string[]): boolean {
  if (value === 'none') return false;
  const { names, value: claimed } = statement;
  const [top, method, fact] = names;
  if (top === 'methods' && fact === 'purpose') return value !== claimedValue(statement, place);
  // To be safe or idempotent where the document does not ask for it says more, not less.
  if (top === 'methods') return claimed === true && value === false;
  // The document's segment shows the form; which version is current the service says.
  if (top === 'versioning' && method === 'segment') return false;
  const allowed = asList(claimed);
  return !asList(value).every((item) => allowed.includes(item));
}

function sameSet(a: Json, b: Json): boolean {
  const [left, right] = [asList(a), asList(b)];
  return left.length === right.length && left.every((item) => right.includes(item));
}

function exceptionHint({ document }: LoadedClaim, clauses: readonly Clause[]): string {
  const quotes = clauses.flatMap(({ quote, part }) =>
    quote === undefined ? [] : [`${document.title}, part ${part}: "${quote}"\n`],
  );
  const reasons = clauses.map(({ id }) => `${id}: "why the service decided otherwise"`).join(', ');
  return `${quotes.join('')}claims: [{ ${document.id}: { except: { ${reasons} } } }]`;
}

function show(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
