import type { Json, JsonObject } from '../../contract/text/json.js';
import { fieldOf } from '../resources/fields.js';

/** Words in names of parameters, each with how the member compares with the value. */
const WORDS: Readonly<Record<string, 'at-least' | 'above' | 'at-most' | 'below'>> = {
  min: 'at-least',
  gte: 'at-least',
  from: 'at-least',
  since: 'at-least',
  gt: 'above',
  after: 'above',
  max: 'at-most',
  lte: 'at-most',
  to: 'at-most',
  until: 'at-most',
  lt: 'below',
  before: 'below',
};

/** `min_price`, `priceMin`, `price[gte]`, `price__gte`, `created_before`: the word, and what stands before or behind it. */
const NAMES = [
  /^(?<word>[a-z]+)(?:[_-](?<field>[\w-]+)|(?<camel>[A-Z]\w*))$/,
  /^(?<field>[\w-]+?)(?:(?:__?|-)(?<word>[a-z]+)|(?<capital>[A-Z][a-z]+)|\[(?<bracket>[a-z]+)\])$/,
];

/** Ends that a member for a moment has and the parameter leaves out: `created_before` is about `created_at`. */
const ENDS = ['', '_at', 'At', '_on', 'On', '_date', 'Date'];

/** The member that a parameter seems to be a bound of, by its name; undefined where there is none that can be compared. */
export function boundBy(name: string, item: JsonObject): { readonly at: string; readonly compare: string } | undefined {
  for (const pattern of NAMES) {
    const { word, field, camel, capital, bracket } = pattern.exec(name)?.groups ?? {};
    const compare = WORDS[(word ?? capital ?? bracket ?? '').toLowerCase()];
    const base = field ?? (camel && camel.charAt(0).toLowerCase() + camel.slice(1));
    if (compare === undefined || base === undefined) continue;
    for (const end of ENDS) {
      const found = fieldOf(item, base + end);
      if (found !== undefined && isOrdered(found.schema)) return { at: found.at, compare };
    }
  }
  return undefined;
}

/** A pattern that texts of digits alone have, with a sign and a point: amounts are often written so. */
export function isOfDigits(pattern: Json | undefined): boolean {
  return typeof pattern === 'string' && /\\d|0-9/.test(pattern) && !/[a-z]/i.test(pattern.replaceAll('\\d', ''));
}

function isOrdered({ type, format, pattern, enum: values }: JsonObject): boolean {
  const types = [type].flat();
  if (values !== undefined) return false;
  return (
    types.includes('integer') ||
    types.includes('number') ||
    (types.includes('string') && (/^(?:date(?:-time)?|decimal)$/.test(String(format)) || isOfDigits(pattern)))
  );
}

/** Words behind two underscores, or in brackets, as Django and others have them, each with how texts are compared. */
const TEXT_WORDS: Readonly<
  Record<string, { readonly compare?: string; readonly case?: string; readonly several?: string }>
> = {
  in: { several: 'comma' },
  exact: { case: 'exact' },
  iexact: { case: 'ignore' },
  contains: { compare: 'contains', case: 'exact' },
  icontains: { compare: 'contains', case: 'ignore' },
  startswith: { compare: 'prefix', case: 'exact' },
  istartswith: { compare: 'prefix', case: 'ignore' },
};

/** How a parameter such as `name__icontains` seems to compare a member with its value; undefined where its name does not say. */
export function comparedBy(
  name: string,
  item: JsonObject,
): { readonly at: string; readonly compare?: string; readonly case?: string; readonly several?: string } | undefined {
  const { field, word, bracket } =
    /^(?<field>[\w-]+?)(?:__(?<word>[a-z]+)|\[(?<bracket>[a-z]+)\])$/.exec(name)?.groups ?? {};
  const said = TEXT_WORDS[word ?? bracket ?? ''];
  const found = said && field !== undefined ? fieldOf(item, field) : undefined;
  if (said === undefined || found === undefined) return undefined;
  const isText = [found.schema['type']].flat().includes('string');
  if (said.several === undefined)
    return isText && found.schema['enum'] === undefined ? { at: found.at, ...said } : undefined;
  return isText || isOrdered(found.schema) ? { at: found.at, ...said } : undefined;
}
