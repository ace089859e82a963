import { VOCABULARY, type LoadedClaim } from './documents.js';
import type { Lent } from './facts/facts.js';
import { isObject, type Json, type JsonObject } from './text/json.js';
import { namesOf } from './yaml/tree.js';

/** Facts that the vocabulary lends even where it is not claimed: the words in which requests are written. */
const WORDS = ['methods', 'query'] as const;

/** The facts of the documents that bind the service, without what it excepted; then the words of the vocabulary. */
export function bindingFacts(claims: readonly LoadedClaim[]): readonly Lent[] {
  const bound = claims.filter((claim) => claim.claimed).map((claim) => ({ facts: kept(claim) }));
  const words = claims
    .filter((claim) => claim.document.id === VOCABULARY)
    .map(({ document }) => ({
      facts: Object.fromEntries(Object.entries(document.facts).filter(([name]) => WORDS.some((word) => word === name))),
    }));
  return [...bound, ...words];
}

/** The facts of a claimed document without those that an excepted clause states. */
function kept({ document, except }: LoadedClaim): JsonObject {
  let facts: Json = document.facts;
  for (const clause of document.clauses) {
    if (!Object.hasOwn(except, clause.id)) continue;
    for (const path of clause.states) facts = without(facts, namesOf(path));
  }
  return isObject(facts) ? facts : {};
}

function without(value: Json, names: readonly string[]): Json {
  const [name, ...others] = names;
  if (name === undefined || !isObject(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: inner, ...rest } = value;
  return others.length === 0 ? rest : { ...value, [name]: without(inner as Json, others) };
}
