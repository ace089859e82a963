import type { Json } from '../../../../contract/text/json.js';
import type { IdFacts, Own } from '../../../../contract/facts/model.js';
import type { Locator } from '../../../../contract/text/locator.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import { matchQuery, pathAlone, placeholders, type Template } from '../../../../contract/text/template.js';
import type { Exchange } from '../../../../result/exchange.js';
import { chosenId, claimed, type Claims } from '../../../generate/chosen-id.js';
import type { Fresh } from '../../../generate/values/unique.js';
import { hash } from '../../../seed.js';
import { located } from '../../requests/answer.js';

/** Placeholder values out of an answer: from their locators, or by matching the record's URL with the item path. */
export function idsFrom(
  id: IdFacts,
  item: Template,
  exchange: Exchange,
  created: Json | undefined,
): Readonly<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [name, locator] of Object.entries(id.placeholders)) {
    for (const place of [locator, ...(id.elsewhere?.[name] ?? [])]) {
      const value = place.kind === 'pointer' ? valueAt(created, place.pointer) : located(exchange, place);
      if (typeof value === 'string' || typeof value === 'number') ids[name] ??= String(value);
    }
  }
  if (id.url) {
    const url = id.url.kind === 'pointer' ? valueAt(created, id.url.pointer) : located(exchange, id.url);
    if (typeof url === 'string') Object.assign(ids, matchUrl(item, url));
  }
  return ids;
}

/** Whether an answer carries the id elsewhere than a record does: it is no record then. */
export function showsOnlyId({ id }: Pick<Own, 'id'>, shown: Json | undefined): boolean {
  const isIn = (locator: Locator): boolean =>
    locator.kind === 'pointer' && valueAt(shown, locator.pointer) !== undefined;
  const others = Object.entries(id.elsewhere ?? {});
  return others.some(([name, places]) => {
    const own = id.placeholders[name];
    return own !== undefined && !isIn(own) && places.some(isIn);
  });
}

/** Placeholder values of an item path found in a URL, its end matched so that a base path does not matter. */
export function matchUrl(template: Template, url: string): Readonly<Record<string, string>> {
  const { pattern, names } = endOf(template);
  const match = pattern.exec(url);
  const asked = match === null ? undefined : matchQuery(template, url);
  if (match === null || asked === undefined) return {};
  return { ...Object.fromEntries(names.map((name, index) => [name, decoded(match[index + 1] ?? '')])), ...asked };
}

interface UrlEnd {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Every exchange is matched with the paths of records, so what is made of a path is kept. */
const ends = new WeakMap<Template, UrlEnd>();

/** How a URL ends that the template was filled for, with a group for each placeholder. */
function endOf(template: Template): UrlEnd {
  let end = ends.get(template);
  if (end !== undefined) return end;
  const { parts } = pathAlone(template);
  const source = parts.map((part) =>
    'literal' in part ? part.literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : '([^/?#]+)',
  );
  end = { pattern: new RegExp(`${source.join('')}/?(?:[?#].*)?$`), names: placeholders(pathAlone(template)) };
  ends.set(template, end);
  return end;
}

/** Percent signs that begin no octet, or octets that are no text, stand for themselves. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Ids that no record has: of the form of `model`, or of the declared one where callers choose them. */
export function unknownIds(
  own: Pick<Own, 'id'> | undefined,
  model: Readonly<Record<string, string>>,
  fresh: Fresh,
  claims: (name: string) => Claims = () => ({ claim: () => 'new' }),
): Readonly<Record<string, string>> {
  const names = own ? Object.keys(own.id.placeholders) : Object.keys(model);
  const { pattern, assignedBy } = own?.id ?? {};
  const isChosen = assignedBy === 'client' && pattern !== undefined;
  const idLike = (name: string): string =>
    isChosen
      ? claimed(name, claims(name), (isCrowded) => chosenId(pattern, fresh, isCrowded))
      : unknownLike(model[name], fresh.next());
  return Object.fromEntries((names.length > 0 ? names : ['id']).map((name) => [name, idLike(name)]));
}

/** An id of the same look: digits stay digits, a UUID stays a UUID, anything else becomes our own unique text. */
export function unknownLike(value: string | undefined, unique: string): string {
  if (value === undefined) return unique;
  if (/^\d+$/.test(value)) return `9${String(Math.abs(hash(unique))).padStart(9, '7')}`.slice(0, 10);
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) {
    const hex = [0, 1, 2, 3].map((n) => (hash(unique, n) >>> 0).toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }
  return unique;
}
