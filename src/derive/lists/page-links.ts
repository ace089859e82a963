import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import { bare } from '../openapi/naming.js';
import { successes } from '../openapi/operation.js';
import { aboutIn, hasType } from './page-members.js';
import type { ListPlace } from './paging.js';

/** Members that link other pages than the next one. */
const LINKS = {
  previous: /^(?:prev|previous)(?:page)?(?:link|url|uri|href)?$/,
  first: /^first(?:page)?(?:link|url|uri|href)?$/,
  last: /^last(?:page)?(?:link|url|uri|href)?$/,
};
const NEXT = /^next(?:page)?(?:link|url|uri|href)?$/;

/** Where a page links the previous one, the first and the last: in its body, or in a header that is described. */
export function proposeLinks({ draft, at, page, operation }: ListPlace): void {
  const inBody = linksIn(page, '', false, LINKS, 0);
  if (Object.keys(inBody).length > 0) {
    draft.propose([...at, 'links'], inBody, 'openapi', 'the names of the members');
    return;
  }
  const text = successes(operation)
    .map(({ headers }) => headers.get('link')?.['description'])
    .find((one) => typeof one === 'string');
  const inHeader = typeof text === 'string' ? relations(text) : {};
  if (Object.keys(inHeader).length > 0)
    draft.propose([...at, 'links'], inHeader, 'openapi', `the description of the Link header: ${String(text)}`);
}

/** The place of a link to the next page that is an object with a `href`, as HAL has them. */
export function linkedNext(page: JsonObject): string | undefined {
  const { next } = linksIn(page, '', false, { next: NEXT }, 0);
  return next?.endsWith('/href') === true ? next : undefined;
}

function linksIn(
  schema: JsonObject,
  before: string,
  isAboutLinks: boolean,
  wanted: Readonly<Record<string, RegExp>>,
  depth: number,
): Readonly<Record<string, string>> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const own = Object.entries(wanted).flatMap(([kind, names]) => {
    const places = Object.entries(properties).flatMap(([name, inner]) => {
      const place = names.test(bare(name)) ? linkAt(name, inner, isAboutLinks) : undefined;
      return place === undefined ? [] : [`${before}${place}`];
    });
    return places[0] === undefined ? [] : [[kind, places[0]] as const];
  });
  if (own.length > 0) return Object.fromEntries(own);
  for (const [name, inner] of depth < 2 ? aboutIn(schema) : []) {
    const below = linksIn(inner, `${before}/${escapeSegment(name)}`, /links$/i.test(name), wanted, depth + 1);
    if (Object.keys(below).length > 0) return below;
  }
  return {};
}

/** A number or a cursor may have such a name as well: a link is below `links`, is called one, or is described as a URI. */
function linkAt(name: string, schema: Json, isAboutLinks: boolean): string | undefined {
  if (!isObject(schema)) return undefined;
  const at = `/${escapeSegment(name)}`;
  const alternatives = [schema, ...[schema['anyOf'], schema['oneOf']].flatMap(listOf)].filter(isObject);
  const isUri = alternatives.some(({ format }) => typeof format === 'string' && /^(?:uri|iri|url)/.test(format));
  const isLink = isAboutLinks || isUri || /(?:link|url|uri|href)$/i.test(name);
  if (hasType(schema, ['string'])) return isLink ? at : undefined;
  const isHref = alternatives.some(({ properties }) => isObject(properties) && properties['href'] !== undefined);
  return isHref ? `${at}/href` : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** `rel` values of a Link header (RFC 8288) that its description names. */
function relations(text: string): Readonly<Record<string, string>> {
  const previous = /\bprev\b/i.test(text) || !/rel="?previous\b/i.test(text) ? 'prev' : 'previous';
  return {
    ...(/\bprev(?:ious)?\b/i.test(text) ? { previous: `link:${previous}` } : {}),
    ...(/\bfirst\b/i.test(text) ? { first: 'link:first' } : {}),
    ...(/\blast\b/i.test(text) ? { last: 'link:last' } : {}),
  };
}
