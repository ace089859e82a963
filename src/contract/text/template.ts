import { percentEncoded } from './percent.js';

/**
 * Paths and queries with placeholders: `<id>` is filled by the caller, `<products.id>` by the parent record,
 * `<version>` and the like by the contract's variables.
 */
export interface Template {
  /** As written in the contract. */
  readonly text: string;
  readonly parts: readonly TemplatePart[];
}

export type TemplatePart = { readonly literal: string } | { readonly placeholder: string; readonly parent?: string };

/** A query template such as `sort=<key>&direction=desc`: name and value, in order. */
export interface QueryTemplate {
  readonly text: string;
  readonly pairs: readonly (readonly [name: Template, value: Template])[];
}

const PLACEHOLDER = /<([A-Za-z_][\w-]*)(?:\.([A-Za-z_][\w-]*))?>/g;

/** Reads `/products/<products.id>/reviews/<id>`. Text in angle brackets that is no placeholder stays literal. */
export function parseTemplate(text: string): Template {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > from) parts.push({ literal: text.slice(from, match.index) });
    const [, first = '', second] = match;
    parts.push(second === undefined ? { placeholder: first } : { placeholder: second, parent: first });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ literal: text.slice(from) });
  return { text, parts };
}

/** A path without the query behind it. */
export function pathAlone(template: Template): Template {
  const at = template.text.indexOf('?');
  return at < 0 ? template : parseTemplate(template.text.slice(0, at));
}

/** What the query behind a path asks for: values by name where they are always the same, and names of placeholders. */
function queryOf({ text }: Template): QueryTemplate | undefined {
  const at = text.indexOf('?');
  return at < 0 ? undefined : parseQueryTemplate(text.slice(at + 1));
}

/**
 * What the query of a URL has in the place of the placeholders that stand behind a path; undefined where a parameter of the
 * path is missing in it, or has another value.
 */
export function matchQuery(template: Template, url: string): Readonly<Record<string, string>> | undefined {
  const query = queryOf(template);
  if (query === undefined) return {};
  const given = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');
  const values: Record<string, string> = {};
  for (const [name, wanted] of query.pairs) {
    const all = given.getAll(decoded(name.text));
    const [value] = all;
    const [part, ...others] = wanted.parts;
    // Of a parameter that comes twice, services take the first or the last one.
    if (value === undefined || all.some((one) => one !== value)) return undefined;
    if (part !== undefined && 'placeholder' in part && others.length === 0) {
      values[part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`] = value;
    } else if (others.length === 0 && value !== decoded(wanted.text)) return undefined;
  }
  return values;
}

/** The parameters of a path's own query that placeholders fill. */
export function namedInQuery(template: Template): readonly string[] {
  const pairs = queryOf(template)?.pairs ?? [];
  return pairs.flatMap(([name, { parts }]) => (parts.some((part) => 'placeholder' in part) ? [name.text] : []));
}

function decoded(text: string): string {
  return new URLSearchParams(`a=${text.replaceAll('+', '%2B')}`).get('a') ?? text;
}

/** Reads `limit=<n>&sort=<key>`. */
export function parseQueryTemplate(text: string): QueryTemplate {
  const pairs = text.split('&').map((pair) => {
    const at = pair.indexOf('=');
    const name = at < 0 ? pair : pair.slice(0, at);
    const value = at < 0 ? '' : pair.slice(at + 1);
    return [parseTemplate(name), parseTemplate(value)] as const;
  });
  return { text, pairs };
}

/** The names of the placeholders, `parent.name` for those of a parent. */
export function placeholders(template: Template): readonly string[] {
  return template.parts.flatMap((part) =>
    'literal' in part ? [] : [part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`],
  );
}

/** Whether a path names a record of the resource: `/orders/<orders.id>/pay` names one of `orders`. */
export function namesRecordOf(template: Template, resource: string): boolean {
  return placeholders(template).some((name) => name.startsWith(`${resource}.`));
}

/** A placeholder of a path has no value. */
export class NoValue extends Error {
  constructor(
    path: string,
    placeholder: string,
    /** The resource of whose record it is the id, where that is a parent. */
    readonly parent: string | undefined,
  ) {
    super(`Path ${path} has no value for <${placeholder}>`);
  }
}

/**
 * Puts the values in. Values in a path are percent-encoded, so an id with a slash stays one segment.
 * @throws NoValue naming the placeholder that has none
 */
export function fillPath(template: Template, values: Readonly<Record<string, string>>): string {
  let path = '';
  for (const part of template.parts) {
    if ('literal' in part) {
      path += part.literal;
      continue;
    }
    const name = part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`;
    const value = values[name];
    if (value === undefined) throw new NoValue(template.text, name, part.parent);
    path += percentEncoded(value);
  }
  return path;
}

/** One query parameter, not yet percent-encoded. */
export type QueryPair = readonly [name: string, value: string];

/** Puts the values into a query template: `fill(limit, { n: 5 })`. A value that is missing becomes the empty string. */
export function fill(template: QueryTemplate, values: Readonly<Record<string, string | number>>): readonly QueryPair[] {
  const text = (part: Template): string =>
    part.parts.map((p) => ('literal' in p ? p.literal : String(values[p.placeholder] ?? ''))).join('');
  return template.pairs.map(([name, value]) => [text(name), text(value)]);
}
