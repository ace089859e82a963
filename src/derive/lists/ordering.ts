import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { amongThose, filterValues } from './filter-values.js';
import { boundBy, comparedBy, isOfDigits } from './bounds.js';
import { proposeUndescribed } from './undescribed.js';
import { textOf } from '../openapi/descriptions.js';
import { fieldOf } from '../resources/fields.js';
import { bare } from '../openapi/naming.js';
import type { Parameter } from '../openapi/operation.js';
import type { ListPlace } from './paging.js';
import { proposeKeys } from './sort-prose.js';
import { sortType } from './sort-type.js';
import { withoutNull } from '../openapi/without-null.js';

const SORT = ['sort', 'orderby', 'sortby', 'ordering', 'order', 'sortfield', 'sortkey'];
const DIRECTION = ['order', 'direction', 'sortorder', 'sortdirection', 'sortdir', 'dir', 'orderdirection', 'orderdir'];
const SEARCH = ['q', 'query', 'search', 'searchterm', 'keyword', 'text', 'term'];
const FIELDS = ['fields', 'select'];

/** How a list is sorted and filtered. */
export function stateOrdering(place: ListPlace, item: JsonObject): void {
  stateSort(place, item);
  stateFilters(place, item);
  const { draft, at, operation, understood } = place;
  for (const { name, in: where } of operation.parameters) {
    if (where !== 'query' || understood.has(name)) continue;
    if (SEARCH.includes(bare(name))) {
      understood.add(name);
      draft.propose([...at, 'mine'], `${name}=<tag>`, 'openapi', 'where this search finds the mark of a run');
    } else if (FIELDS.includes(bare(name))) {
      understood.add(name);
      draft.propose([...at, 'query', 'fields'], `${name}=<names>`, 'openapi', 'the name of the parameter');
    }
  }
}

/** How one key is written for each direction. */
interface Direction {
  readonly ascending: string;
  readonly descending?: string;
}

function stateSort({ draft, at, operation, understood }: ListPlace, item: JsonObject): void {
  const inQuery = operation.parameters.filter((one) => one.in === 'query' && !understood.has(one.name));
  const direction = inQuery.find(
    ({ name, schema }) => DIRECTION.includes(bare(name)) && directions(schema) !== undefined,
  );
  const sort = inQuery.find((one) => one !== direction && SORT.includes(bare(one.name)));
  if (sort === undefined) {
    // A direction alone turns round the one order that there is.
    if (direction !== undefined) understood.add(direction.name);
    return;
  }
  understood.add(sort.name);
  if (direction !== undefined) understood.add(direction.name);
  const words = direction === undefined ? undefined : directions(direction.schema);
  const values = valuesOf(sort);
  // The keys may stand in the words of the list: `Sort keys: name, created_at (default)`.
  const [listed] = /\bsort keys?\b[^.;]*/i.exec(textOf(operation)) ?? [];
  const said = listed === undefined ? sort : { ...sort, description: `${sort.description} ${listed}`.trim() };
  if (values === undefined && proposeKeys({ draft, at }, said, item)) return;
  if (values === undefined) {
    draft.propose(
      [...at, 'query', 'ascending'],
      `${sort.name}=<key>`,
      'openapi',
      'say also which keys there are, as `sort`',
    );
    return;
  }
  const template = templateOf(sort.name, values, direction?.name, words);
  if (template === undefined) {
    draft.propose(
      [...at, 'query', 'ascending'],
      `${sort.name}=<key>`,
      'openapi',
      'how the direction is asked for is not clear',
    );
    return;
  }
  const keys = template.keys.flatMap((key) => {
    const field = fieldOf(item, key) ?? timeOf(item, key);
    const type = field === undefined ? undefined : sortType(field.schema);
    return field === undefined || type === undefined
      ? []
      : [
          {
            key,
            fact: { at: field.at, type },
            isAmount: type === 'string' && isAmount(key, field.schema),
            isNear: fieldOf(item, key) === undefined,
          },
        ];
  });
  for (const key of template.keys.filter((one) => !keys.some((known) => known.key === one))) {
    const why = fieldOf(item, key) === undefined ? 'no field is called so' : 'how its values are ordered is not said';
    draft.leaveOut(`the sort key ${key} of GET ${operation.path}`, why);
  }
  if (keys.length === 0) return;
  draft.state([...at, 'query', 'ascending'], template.ways.ascending);
  if (template.ways.descending !== undefined) draft.state([...at, 'query', 'descending'], template.ways.descending);
  for (const { key, fact, isAmount: isLikely, isNear } of keys) {
    if (isNear) draft.propose([...at, 'sort', key], fact, 'openapi', 'a time of the record is called nearly so');
    else if (!isLikely) draft.state([...at, 'sort', key], fact);
    else
      draft.propose(
        [...at, 'sort', key],
        { ...fact, type: 'number' },
        'openapi',
        'a text that may be compared as a number',
      );
  }
  const { pattern } = sort.schema;
  if (typeof pattern === 'string' && pattern.includes('(,'))
    draft.propose([...at, 'several-sort-keys'], 'comma', 'openapi', 'the pattern of the parameter has several');
  const usual = sort.schema['default'];
  if (typeof usual === 'string' && keys.some(({ key }) => key === usual.replace(/^-/, '')))
    draft.propose([...at, 'order'], { by: [usual] }, 'openapi', 'the default of the parameter');
}

/** `created_at` for the key `created`. */
function timeOf(item: JsonObject, key: string): ReturnType<typeof fieldOf> {
  const names = [`${key}_at`, `${key}At`, `${key}_on`, `${key}On`, `${key}_date`, `${key}Date`];
  return names
    .map((name) => fieldOf(item, name))
    .find((field) => field !== undefined && sortType(field.schema)?.startsWith('date') === true);
}

function templateOf(
  name: string,
  values: readonly string[],
  direction: string | undefined,
  words: readonly [string, string] | undefined,
): { readonly keys: readonly string[]; readonly ways: Direction } | undefined {
  if (direction !== undefined && words !== undefined) {
    const [up, down] = words;
    return {
      keys: values,
      ways: { ascending: `${name}=<key>&${direction}=${up}`, descending: `${name}=<key>&${direction}=${down}` },
    };
  }
  const downs = values.filter((value) => value.startsWith('-')).map((value) => value.slice(1));
  if (downs.length > 0) {
    const keys = values.filter((value) => !value.startsWith('-')).filter((value) => downs.includes(value));
    return { keys, ways: { ascending: `${name}=<key>`, descending: `${name}=-<key>` } };
  }
  for (const between of [':', ',', '_', ' ', '.']) {
    const pairs = values.map((value) => {
      const cut = value.lastIndexOf(between);
      return cut < 0 ? undefined : ([value.slice(0, cut), value.slice(cut + 1)] as const);
    });
    const found = pairs.filter((pair) => pair !== undefined);
    const up = found.find(([, word]) => /^asc$/i.test(word))?.[1];
    const down = found.find(([, word]) => /^desc$/i.test(word))?.[1];
    if (up === undefined || down === undefined || found.length < values.length) continue;
    const has = (key: string, word: string): boolean => found.some(([one, two]) => one === key && two === word);
    const keys = [...new Set(found.map(([key]) => key))].filter((key) => has(key, up) && has(key, down));
    return { keys, ways: { ascending: `${name}=<key>${between}${up}`, descending: `${name}=<key>${between}${down}` } };
  }
  return undefined;
}

function directions(schema: JsonObject): readonly [string, string] | undefined {
  const values = Array.isArray(schema['enum']) ? (schema['enum'] as readonly Json[]) : [];
  const texts = values.filter((value) => typeof value === 'string');
  const up = texts.find((value) => /^asc(?:ending)?$/i.test(value));
  const down = texts.find((value) => /^desc(?:ending)?$/i.test(value));
  return up === undefined || down === undefined || texts.length !== 2 ? undefined : [up, down];
}

function valuesOf({ schema }: Parameter): readonly string[] | undefined {
  const inner = schema['type'] === 'array' && isObject(schema['items']) ? schema['items'] : schema;
  const values = inner['enum'];
  if (!Array.isArray(values)) return inPattern(inner['pattern']);
  const texts = (values as readonly Json[]).filter((value) => typeof value === 'string');
  return texts.length === values.length ? texts : undefined;
}

/** The keys of a pattern that takes one or several of them, each with a minus or without: `^-?(a|b)(,-?(a|b))*$`. */
function inPattern(pattern: Json | undefined): readonly string[] | undefined {
  const [, keys, again] = SIGNED.exec(typeof pattern === 'string' ? pattern : '') ?? [];
  if (keys === undefined || (again !== undefined && again !== keys)) return undefined;
  const names = keys.split('|');
  return [...names, ...names.map((name) => `-${name}`)];
}

const SIGNED = /^\^-\?\(([\w.|]+)\)(?:\(,-\?\(([\w.|]+)\)\)\*)?\$$/;

/** A number that is written as a text, by its pattern or its name: it may be compared as either. */
function isAmount(name: string, { pattern }: JsonObject): boolean {
  if (typeof pattern === 'string') return isOfDigits(pattern);
  return /(?:price|total|amount|cost|balance|sum|fee|tax|rate|number|count|quantity)$/i.test(name);
}

/** What a document says of a parameter that shows more, and leaves nothing out: `archived` for archived ones too. */
const ADDS = /\b(?:too|also|as well|includ(?:e|es|ed|ing)|in addition)\b/i;

const SWITCH = 'it may show more records, in the place of some alone';
const SEARCHED = 'a text may also be searched for in the member';

function stateFilters({ draft, at, operation, understood }: ListPlace, item: JsonObject): void {
  for (const parameter of operation.parameters) {
    const { name, in: where, schema: given } = parameter;
    if (where !== 'query' || understood.has(name)) continue;
    const schema = withoutNull(given);
    // JSON:API and others write the field in brackets.
    const [, bracketed] = /^filter\[([\w.-]+)\]$/.exec(name) ?? [];
    const field = bracketed ?? name;
    const found = fieldOf(item, field);
    if (found === undefined || schema['type'] === 'array') {
      if (found === undefined && proposeBound(draft, at, item, name)) understood.add(name);
      else if (found === undefined && proposeUndescribed({ draft, at }, item, parameter)) understood.add(name);
      else if (proposeOneOfSeveral(draft, at, item, field, schema)) understood.add(name);
      continue;
    }
    const { at: pointer, schema: member } = found;
    const theirs = filterValues(withoutNull(member));
    const said = filterValues(schema) ?? (schema['type'] === 'string' ? theirs : undefined);
    // `all` of a parameter is no value of the member: it asks for no filter.
    const values = said === undefined || theirs === undefined ? said : amongThose(theirs, said);
    const types = [withoutNull(member)['type']].flat();
    const isOne = schema['type'] !== 'array' && !types.includes('array') && !types.includes('object');
    if (!isOne) continue;
    understood.add(name);
    const isSwitch =
      schema['type'] === 'boolean' && ADDS.test(`${parameter.description} ${String(schema['description'] ?? '')}`);
    const isCertain = !isSwitch && (filterValues(schema) !== undefined || isNumber(schema));
    const fact = {
      at: pointer,
      ...(values === undefined ? {} : { values: [...values] }),
      ...(bracketed === undefined ? {} : { query: 'filter[<field>]=<value>' }),
    };
    if (bracketed === undefined && isCertain) draft.state([...at, 'query', 'filter'], '<field>=<value>');
    if (isCertain) draft.state([...at, 'filter', field], fact);
    else draft.propose([...at, 'filter', field], fact, 'openapi', isSwitch ? SWITCH : SEARCHED);
  }
}

/**
 * A parameter that takes several values takes one of them as well, and one with the name of an element is likely to look for it in
 * the list: `tag` in `tags`.
 */
function proposeOneOfSeveral(
  draft: ListPlace['draft'],
  at: readonly string[],
  item: JsonObject,
  field: string,
  schema: JsonObject,
): boolean {
  const isList = schema['type'] === 'array';
  const found = isList ? fieldOf(item, field) : (fieldOf(item, `${field}s`) ?? fieldOf(item, `${field}es`));
  if (found === undefined || (found.schema['type'] === 'array') === isList) return false;
  const { items } = isList ? schema : found.schema;
  if (!isObject(items) || items['type'] === 'object') return false;
  const values = filterValues(withoutNull(items));
  const fact = { at: found.at, ...(values === undefined ? {} : { values: [...values] }) };
  const note = isList ? 'one of the values that it takes' : 'a list of the record has the name of the parameter';
  draft.propose(
    [...at, 'query', 'filter'],
    '<field>=<value>',
    'openapi',
    'the name of a parameter is that of a member',
  );
  draft.propose([...at, 'filter', field], fact, 'openapi', note);
  return true;
}

/** A parameter that is called after a member and a bound: whether the bound itself belongs, is what such names mostly mean. */
function proposeBound(draft: ListPlace['draft'], at: readonly string[], item: JsonObject, name: string): boolean {
  const bound = boundBy(name, item) ?? comparedBy(name, item);
  if (bound === undefined) return false;
  const note = 'the name of the parameter';
  draft.propose(
    [...at, 'query', 'filter'],
    '<field>=<value>',
    'openapi',
    'the name of a parameter is that of a member',
  );
  draft.propose([...at, 'filter', name], { ...bound }, 'openapi', note);
  return true;
}

function isNumber(schema: JsonObject): boolean {
  return schema['type'] === 'integer' || schema['type'] === 'number';
}
