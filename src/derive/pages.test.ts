import { describe, expect, test } from 'vitest';
import { deriveContract, type Derived } from './index.js';

const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;
const proposal = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === path)?.value;

const TEXT = { type: 'string' };
const MAYBE = { type: ['string', 'null'] };
const THING = { type: 'object', properties: { id: TEXT, name: TEXT } };
const CURSOR = { name: 'cursor', in: 'query', schema: TEXT };
const PAGE = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };
const LIST = 'resources.things.collection';

/** A document with one list, whose pages have these members beside the records. */
function of(parameter: object, members: object, headers: object = {}, required: readonly string[] = []): Derived {
  const properties = { data: { type: 'array', items: THING }, ...members };
  const content = { 'application/json': { schema: { type: 'object', properties, required } } };
  const get = { parameters: [parameter], responses: { 200: { headers, content } } };
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths: { '/things': { get } } };
  return deriveContract({ text: JSON.stringify(document), name: 'o.json', schema: 's' });
}

describe('the end of a walk', () => {
  const members = { next_cursor: MAYBE, has_more: { type: 'boolean' } };

  test('is told by a flag that every page has, and is likely null where the next cursor may be', () => {
    const derived = of(CURSOR, members, {}, ['has_more']);
    expect(value(derived, `${LIST}.cursor.more`)).toBe('/has_more');
    expect(value(derived, `${LIST}.cursor.end`)).toBeUndefined();
    expect(proposal(derived, `${LIST}.cursor.end`)).toBe('null');
  });

  test('is only likely to be told by a flag that a page may leave out', () => {
    const derived = of(CURSOR, members);
    expect(value(derived, `${LIST}.cursor.more`)).toBeUndefined();
    expect(proposal(derived, `${LIST}.cursor.more`)).toBe('/has_more');
  });

  test('is not null where the cursor is that of the end of the page', () => {
    const derived = of(CURSOR, { endCursor: MAYBE, hasNextPage: { type: 'boolean' } }, {}, ['hasNextPage']);
    expect(value(derived, `${LIST}.cursor.more`)).toBe('/hasNextPage');
    expect(proposal(derived, `${LIST}.cursor.end`)).toBeUndefined();
  });
});

describe('links of other pages are proposed', () => {
  test('where members below `links` are texts or null', () => {
    const either = { anyOf: [TEXT, { type: 'null' }] };
    const links = { type: 'object', properties: { prev: either, first: TEXT, last: TEXT, next: MAYBE } };
    expect(proposal(of(PAGE, { links }), `${LIST}.links`)).toEqual({
      previous: '/links/prev',
      first: '/links/first',
      last: '/links/last',
    });
    expect(proposal(of(PAGE, { meta: { type: 'object', properties: { links } } }), `${LIST}.links`)).toMatchObject({
      previous: '/meta/links/prev',
    });
  });

  test('where they are objects with a `href`, the next page among them', () => {
    const link = { type: 'object', properties: { href: { type: 'string', format: 'uri' } } };
    const derived = of(PAGE, { _links: { type: 'object', properties: { prev: link, next: link } } });
    expect(proposal(derived, `${LIST}.links`)).toEqual({ previous: '/_links/prev/href' });
    expect(proposal(derived, `${LIST}.offset.next`)).toBe('/_links/next/href');
  });

  test('where the members are called links or are described as URIs, and not where they are numbers of pages', () => {
    const uri = { type: ['string', 'null'], format: 'uri' };
    expect(proposal(of(PAGE, { previous: uri, next: uri }), `${LIST}.links`)).toEqual({ previous: '/previous' });
    expect(proposal(of(PAGE, { prev_page_url: MAYBE }), `${LIST}.links`)).toEqual({ previous: '/prev_page_url' });
    const pages = { last: { type: 'integer' }, first: TEXT };
    expect(proposal(of(PAGE, pages), `${LIST}.links`)).toBeUndefined();
  });

  test('where the description of a Link header names them', () => {
    const header = { Link: { description: 'rel="next", "prev" and "last" (RFC 8288)', schema: TEXT } };
    expect(proposal(of(PAGE, {}, header), `${LIST}.links`)).toEqual({ previous: 'link:prev', last: 'link:last' });
    expect(proposal(of(PAGE, {}, header), `${LIST}.offset.next`)).toBe('link:next');
  });
});
