import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { answerOf, isRecord, listAt } from '../openapi/answers.js';
import { createdBelow, itemsApart } from './nested-resources.js';
import type { ApiDocument } from '../openapi/document.js';
import type { LeftOut } from '../draft/draft.js';
import type { FoundItems } from '../openapi/items.js';
import { freeName, nameFrom } from '../openapi/naming.js';
import type { ApiOperation } from '../openapi/operation.js';
import { withPostUpdate } from './post-update.js';
import {
  collectionOf,
  filled,
  lastWord,
  pairCollectionOf,
  parametersOf,
  prefixesOf,
  shapeOf,
  wordBefore,
  type PathShape,
} from '../openapi/path-shape.js';

/** What the document has at the two paths of a resource. */
export interface ApiResource {
  readonly name: string;
  readonly collection?: PathShape;
  readonly item?: PathShape;
  /** By method. */
  readonly atCollection: ReadonlyMap<string, ApiOperation>;
  readonly atItem: ReadonlyMap<string, ApiOperation>;
  /** Where a list has its records, where it is a list. */
  readonly list?: FoundItems;
  /** The path of the list, where records are created below another record and listed with all others. */
  readonly listed?: PathShape;
  /** A further list of the same records, of which nothing is stated. */
  readonly otherList?: ApiOperation;
  /** The first of two parameters that name a record together, with the member that has its value. */
  readonly first?: FirstPart;
}

export interface FirstPart {
  readonly parameter: string;
  readonly member: string;
}

/** The resources of a document, and the operations that are at none of their paths. */
export interface Structure {
  readonly resources: readonly ApiResource[];
  readonly others: readonly ApiOperation[];
}

/**
 * Finds resources: a path with a list, a path with an id behind it, or both. What is at neither is left to others.
 */
export function structureOf(document: ApiDocument, operations: readonly ApiOperation[]): Structure {
  const at = new Map<string, { readonly shape: PathShape; readonly methods: Map<string, ApiOperation> }>();
  for (const operation of operations) {
    const shape = shapeOf(operation.path);
    const known = at.get(shape.form) ?? { shape, methods: new Map<string, ApiOperation>() };
    known.methods.set(operation.method, operation);
    at.set(shape.form, known);
  }
  const found: Omit<ApiResource, 'name'>[] = [];
  const used = new Set<string>();
  const none: ReadonlyMap<string, ApiOperation> = new Map();
  const add = (resource: Omit<ApiResource, 'name'>): void => {
    if (resource.collection === undefined && resource.item === undefined) return;
    found.push({ ...resource, atItem: withPostUpdate(document, resource.atItem) });
    for (const one of [resource.collection, resource.item]) if (one) used.add(one.form);
  };
  const all = [...at.values()];
  for (const { shape, methods } of all) {
    const item = all.find((one) => collectionOf(one.shape)?.form === shape.form && isRecord(document, one.methods));
    const below = item && createdBelow(document, { shape, methods, item }, all);
    if (item === undefined || below === undefined) continue;
    used.add(shape.form);
    add({ ...below, item: item.shape, atItem: item.methods });
  }
  for (const [form, { shape, methods }] of at) {
    if (used.has(form)) continue;
    const list = listAt(document, methods.get('GET'));
    const items = all.filter((one) => collectionOf(one.shape)?.form === form && isRecord(document, one.methods));
    const pairs = at.has(`${form}/{}`)
      ? []
      : all.filter((one) => pairCollectionOf(one.shape)?.form === form && firstOf(document, one));
    const apart = items.length + pairs.length > 0 ? [] : itemsApart(document, { shape, methods, list }, all);
    const [item] = [...items, ...pairs, ...apart];
    if (item !== undefined && (list !== undefined || methods.has('POST'))) {
      const first = items.length + apart.length > 0 ? undefined : firstOf(document, item);
      add({
        collection: shape,
        item: item.shape,
        atCollection: methods,
        atItem: item.methods,
        ...(list === undefined ? {} : { list }),
        ...(first === undefined ? {} : { first }),
      });
    } else if (list !== undefined) {
      // What a query answers is a list and no collection.
      const isQuery = methods.get('GET')?.parameters.some((one) => one.in === 'query' && one.isRequired) === true;
      if (!isQuery) add({ collection: shape, atCollection: methods, atItem: none, list });
    }
  }
  for (const [form, { shape, methods }] of at) {
    if (used.has(form)) continue;
    const pair = pairCollectionOf(shape);
    const first = pair === undefined || at.has(`${pair.form}/{}`) ? undefined : firstOf(document, { shape, methods });
    const above = first === undefined ? collectionOf(shape) : pair;
    if (above === undefined || at.has(above.form) || !isRecord(document, methods)) continue;
    add({ item: shape, atCollection: none, atItem: methods, ...(first === undefined ? {} : { first }) });
  }
  return { resources: named(found), others: operations.filter((one) => !used.has(shapeOf(one.path).form)) };
}

/** Names for all, in their order: of two by one name, the one with the shorter path has it, and the other one the word before as well. */
function named(found: readonly Omit<ApiResource, 'name'>[]): readonly ApiResource[] {
  const taken = new Set<string>();
  const names = new Map<Omit<ApiResource, 'name'>, string>();
  const shapeIn = ({ collection, item }: Omit<ApiResource, 'name'>): PathShape | undefined => collection ?? item;
  const depth = (one: Omit<ApiResource, 'name'>): number => (shapeIn(one)?.form ?? '').split('/').length;
  for (const one of [...found].sort((a, b) => depth(a) - depth(b))) {
    const shape = shapeIn(one);
    if (shape === undefined) continue;
    const name = freeName(nameFrom(lastWord(shape), 'records'), nameFrom(wordBefore(shape), 'other'), taken);
    taken.add(name);
    names.set(one, name);
  }
  return found.flatMap((one) => [names.get(one)].flatMap((name) => (name === undefined ? [] : [{ ...one, name }])));
}

/** Both parameters have to be members of the record by their own names: else it is not certain that they name it. */
function firstOf(
  document: ApiDocument,
  { shape, methods }: { readonly shape: PathShape; readonly methods: ReadonlyMap<string, ApiOperation> },
): FirstPart | undefined {
  const read = methods.get('GET');
  const [first, second] = parametersOf(shape).slice(-2);
  const answer = read === undefined ? undefined : answerOf(document, read);
  if (first === undefined || second === undefined || !isObject(answer)) return undefined;
  const isText = (name: string): boolean => {
    const types = [memberOf(answer, name)?.['type']].flat();
    return types.every((type) => type === 'string' || type === 'integer');
  };
  return isText(first) && isText(second) ? { parameter: first, member: first } : undefined;
}

/** How each parameter of a path is written in the contract. */
export interface Placeholders {
  readonly names: readonly string[];
  /** Constant values, by the name of the variable. */
  readonly variables: Readonly<Record<string, string>>;
  /** Parameters whose value is an example alone: it shows the form, and need not be there. */
  readonly examples: readonly string[];
}

/** What is known of the resources when paths are written: the path of their records, and how the id in it is called. */
export interface Known {
  readonly name: string;
  readonly item: PathShape;
  readonly placeholder: string;
  /** How the first of two parts of a name is called. */
  readonly first?: string;
}

/**
 * What stands for each parameter before the last one: the id of the record above, or a value that the document or the caller gives.
 * @param own the names of the last parameters, where these are the id of the record itself
 */
export function placeholdersOf(
  shape: PathShape,
  own: readonly string[],
  known: readonly Known[],
  given: Readonly<Record<string, string>>,
  operations: readonly ApiOperation[],
): Placeholders | LeftOut {
  const prefixes = prefixesOf(shape);
  const all = parametersOf(shape);
  const variables: Record<string, string> = {};
  const names: string[] = [];
  const examples: string[] = [];
  for (const [index, parameter] of all.entries()) {
    const itself = own[index - (all.length - own.length)];
    if (itself !== undefined) {
      names.push(`<${itself}>`);
      continue;
    }
    const above = known.find((one) => one.item.form === prefixes[index]);
    if (above !== undefined) {
      names.push(`<${above.name}.${above.placeholder}>`);
      continue;
    }
    const pair = known.find((one) => one.first !== undefined && one.item.form === prefixes[index + 1]);
    if (pair?.first !== undefined) {
      names.push(`<${pair.name}.${pair.first}>`);
      continue;
    }
    const certain = given[parameter] ?? valueOf(parameter, operations);
    const value = certain ?? exampleOf(parameter, operations);
    if (value === undefined) {
      return {
        what: shape.path,
        why: `nothing says which {${parameter}} there is: give one with --variable ${parameter}=VALUE`,
      };
    }
    const name = nameFrom(parameter, 'value').replace(/^version$/, 'api-version');
    variables[name] = value;
    if (certain === undefined) examples.push(parameter);
    names.push(`<${name}>`);
  }
  return { names, variables, examples };
}

/** A value that the document gives for a parameter: the only one, or the default. */
function valueOf(parameter: string, operations: readonly ApiOperation[]): string | undefined {
  for (const { parameters } of operations) {
    const found = parameters.find((one) => one.in === 'path' && one.name === parameter);
    if (found === undefined) continue;
    const { schema } = found;
    const values = schema['enum'];
    const [only] = Array.isArray(values) && values.length === 1 ? (values as readonly Json[]) : [];
    const value = schema['const'] ?? only ?? schema['default'];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return undefined;
}

function exampleOf(parameter: string, operations: readonly ApiOperation[]): string | undefined {
  const found = operations.flatMap(({ parameters }) =>
    parameters.filter((one) => one.in === 'path' && one.name === parameter),
  );
  const example = found.map((one) => one.example).find((one) => typeof one === 'string' || typeof one === 'number');
  return example === undefined ? undefined : String(example);
}

/** The path as the contract writes it. */
export function written(shape: PathShape, { names }: Placeholders): string {
  return filled(shape, names);
}

/** The schema of a member, where an object has it. */
export function memberOf(schema: Json | undefined, name: string): JsonObject | undefined {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const found = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(found) ? found : undefined;
}
