import { type Json, type JsonObject, type JsonSchema, isObject } from '../contract/text/json.js';
import type { Operation, OperationFacts, ResourceFacts, ServiceFacts } from '../contract/facts/model.js';
import { valueAt, withValueAt } from '../contract/text/pointer.js';
import { ifStated } from '../contract/facts/slot.js';
import type { QueryTemplate } from '../contract/text/template.js';
import { jsonOf } from './answer.js';
import type { WireResult } from '../engine/http/transport.js';

/** An operation of a resource that the service declares. */
export interface Site {
  readonly resource: ResourceFacts;
  readonly facts: OperationFacts;
  readonly operation: Operation;
}

/** The standard operations of these kinds, and the actions of a resource where they are asked for. */
export function sitesOf(service: ServiceFacts, ...kinds: readonly Operation['kind'][]): readonly Site[] {
  return kinds.flatMap((kind) =>
    kind === 'action'
      ? service.operations.flatMap((facts) =>
          siteOf(
            service.resources.find(({ name }) => name === ifStated(facts.declared)?.resource),
            facts,
          ),
        )
      : service.resources.flatMap((resource) => siteOf(resource, resource.operations[kind])),
  );
}

function siteOf(resource: ResourceFacts | undefined, facts: OperationFacts): readonly Site[] {
  const operation = ifStated(facts.declared);
  return resource === undefined || operation === undefined ? [] : [{ resource, facts, operation }];
}

/** A member of a request body that the contract describes. */
export interface Member {
  readonly site: Site;
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** Members of the bodies of creates, replacements and updates, those of a JSON Patch apart, at the first level. */
export function membersOf(service: ServiceFacts, ...kinds: readonly Operation['kind'][]): readonly Member[] {
  return sitesOf(service, ...kinds).flatMap((site) => {
    const body = ifStated(site.facts.body);
    if (site.operation.format === 'json-patch' || !isObject(body)) return [];
    const { properties, required } = body;
    if (!isObject(properties)) return [];
    return Object.entries(properties).flatMap(([name, schema]) =>
      isObject(schema) ? [{ site, name, schema, isRequired: Array.isArray(required) && required.includes(name) }] : [],
    );
  });
}

/** Whether a schema allows values of this type and says so. */
export function isOf(schema: JsonSchema, type: string): boolean {
  if (!isObject(schema)) return false;
  const said = schema['type'];
  return said === type || (Array.isArray(said) && said.includes(type));
}

/** Where the records of a page stand: as the contract says, or the first array that the answer holds. */
export interface Page {
  readonly items: readonly Json[];
  readonly body: Json;
  readonly pointer: string;
}

export function pageOf(result: WireResult, resource: ResourceFacts): Page | undefined {
  const body = jsonOf(result);
  if (body === undefined) return undefined;
  const said = ifStated(resource.collection.items);
  const pointer = said?.kind === 'pointer' ? said.pointer : firstArray(body);
  const items = pointer === undefined ? undefined : valueAt(body, pointer);
  return pointer === undefined || !Array.isArray(items)
    ? undefined
    : { items: items as readonly Json[], body, pointer };
}

/** The page with other records in it. */
export function withItems({ body, pointer }: Page, items: readonly Json[]): Json {
  return withValueAt(body, pointer, items);
}

function firstArray(body: Json): string | undefined {
  if (Array.isArray(body)) return '';
  const found = isObject(body) ? Object.entries(body).find(([, value]) => Array.isArray(value)) : undefined;
  return found === undefined ? undefined : `/${found[0]}`;
}

/** The record in the answer of an operation. */
export function itemOf(result: WireResult, { itemEnvelope }: Operation): JsonObject | undefined {
  const item = valueAt(jsonOf(result), itemEnvelope);
  return isObject(item) ? item : undefined;
}

/** Names of the parameters that a query template sets. */
export function namesIn(template: QueryTemplate): readonly string[] {
  return template.pairs.flatMap(([name]) => (name.parts.every((part) => 'literal' in part) ? [name.text] : []));
}

/** The parameters of a list, by what they are for. */
export interface ListParameter {
  readonly site: Site;
  readonly use: 'limit' | 'page' | 'after' | 'sort' | 'filter' | 'fields' | 'mine';
  /** What it is called in the contract: the name of a filter or sort key. */
  readonly label: string;
  readonly names: readonly string[];
  readonly facts: readonly string[];
}

export function parametersOf(service: ServiceFacts): readonly ListParameter[] {
  return sitesOf(service, 'list').flatMap((site) => {
    const { collection, name } = site.resource;
    const at = `resources.${name}.collection`;
    const one = (
      use: ListParameter['use'],
      label: string,
      template: QueryTemplate | undefined,
      facts: readonly string[],
    ): readonly ListParameter[] =>
      template === undefined ? [] : [{ site, use, label, names: namesIn(template), facts: [`${at}.items`, ...facts] }];
    const { query } = collection;
    const sorts = ifStated(collection.sort) ?? [];
    const cursor = ifStated(collection.cursor);
    return [
      ...one('limit', 'limit', ifStated(query.limit), []),
      ...one('page', 'page', ifStated(query.page), [`${at}.offset.base`]),
      // Where the next page is a link, what is in it is the service's own.
      ...one('after', 'after', cursor?.as === 'url' ? undefined : ifStated(query.after), [`${at}.cursor.next`]),
      ...one('fields', 'fields', ifStated(query.fields), [`${at}.fields.selectable`]),
      ...one('mine', 'search', ifStated(collection.mine), []),
      ...(sorts[0] === undefined
        ? []
        : one('sort', 'sort', ifStated(sorts[0].ascending) ?? ifStated(query.ascending), [`${at}.sort`])),
      ...(ifStated(collection.filters) ?? []).flatMap((filter) =>
        one('filter', filter.name, ifStated(filter.query), [`${at}.filter.${filter.name}.values`]),
      ),
    ].filter(({ names }) => names.length > 0);
  });
}
