import { isObject, type JsonObject } from '../../contract/text/json.js';
import type { ApiDocument } from './document.js';

/** *Only one of body, jsonBody or bodyFileName may be specified.* */
const ONE_OF =
  /\b(?:only|exactly|at most|just) one of:? ((?:[`'"]?[\w$-]+[`'"]?(?:,? (?:or|and) |, | |$|(?=[.;:)])))+)/gi;
/** *Mutually exclusive with `body`.* */
const NOT_WITH = /\bmutually exclusive (?:with|to) (?:the )?[`'"]?([\w$-]+)/gi;

/**
 * Members of an object that go with no other one of them, but for the one that is kept of each: a required one, or the first. Their
 * descriptions say so, which a schema hardly ever does.
 */
export function excludedMembers(
  document: ApiDocument,
  properties: JsonObject,
  required: ReadonlySet<unknown>,
): ReadonlySet<string> {
  const names = Object.keys(properties);
  const excluded = new Set<string>();
  for (const [name, inner] of Object.entries(properties)) {
    const value = document.follow(inner);
    const said = [inner, value].map((one) => (isObject(one) ? one['description'] : undefined)).join(' ');
    for (const group of groupsIn(said, name)) {
      const together = names.filter((one) => group.has(one));
      if (together.length < 2) continue;
      const kept = together.find((one) => required.has(one)) ?? together[0];
      for (const one of together) if (one !== kept && !required.has(one)) excluded.add(one);
    }
  }
  return excluded;
}

function groupsIn(said: string, name: string): readonly ReadonlySet<string>[] {
  const listed = [...said.matchAll(ONE_OF)].map(([, list = '']) => new Set(list.split(/[^\w$-]+/)));
  const paired = [...said.matchAll(NOT_WITH)].map(([, other = '']) => new Set([name, other]));
  return [...listed.filter((group) => group.has(name)), ...paired];
}
