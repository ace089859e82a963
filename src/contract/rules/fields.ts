import { isObject, type Json, type JsonObject } from '../text/json.js';
import { covers, segments } from '../text/pointer.js';
import { didYouMean } from '../schema/suggest.js';
import { maps, text, texts, written, type Rule, type Subject } from './subject.js';

/** What a run writes its marks into, and what it expects of fields, are fields that the records have. */
export const fields: Rule = ({ contract, report }) => {
  for (const [name, resource] of maps(contract, 'resources')) {
    const at = ['resources', name];
    const shown = written(resource, 'schema');
    const taken = written(resource, 'operations', 'create', 'body');
    const tag = text(resource, 'tag');
    if (tag !== undefined && tag !== 'none') {
      const message = outside(shown, tag) ?? outside(taken, tag, 'body of the create') ?? ofEach(taken, tag);
      const readOnly = notWritten(resource, taken, tag);
      if (message !== undefined) report([...at, 'tag'], message);
      else if (readOnly !== undefined) {
        const hint = 'name a text that callers write, or write tag: none';
        report([...at, 'tag'], `A run cannot write its mark into "${tag}": ${readOnly}`, { hint });
      }
    }
    for (const fact of ['unique', 'volatile']) {
      if (!Array.isArray(resource[fact])) continue;
      for (const [index, pointer] of pointersIn(resource, fact).entries()) {
        const message = outside(shown, pointer) ?? (fact === 'unique' ? ofEach(shown, pointer) : undefined);
        if (message !== undefined) report([...at, fact, index], message);
        if (fact === 'unique') checkScopes(report, resource, [...at, fact, index], shown);
        if (message !== undefined || fact !== 'unique' || isSetByService(resource, index)) continue;
        const why = notWritten(resource, taken, pointer) ?? outside(taken, pointer, 'body of the create');
        // What the body of the create does not have, an update may write.
        const update =
          written(resource, 'operations', 'update', 'body') ?? written(resource, 'operations', 'replace', 'body');
        const isWritten = update !== undefined && outside(update, pointer) === undefined;
        if (why === undefined || (isWritten && notWritten(resource, update, pointer) === undefined)) continue;
        const hint = `list members that callers write; for what the service gives out itself write { at: ${pointer}, set-by: service }`;
        report([...at, fact, index], `No caller can write "${pointer}", so none can be refused for it: ${why}`, {
          hint,
        });
      }
    }
    for (const [kind, operation] of maps(resource, 'operations'))
      checkWhen(report, [...at, 'operations', kind], operation, shown);
  }
  for (const [name, operation] of maps(contract, 'operations')) {
    const of = operation['of'];
    if (typeof of !== 'string') continue;
    const shown = written(contract, 'resources', of, 'schema');
    checkWhen(report, ['operations', name], operation, shown);
    for (const [at, from] of Object.entries(isObject(operation['fill']) ? operation['fill'] : {})) {
      const message = typeof from === 'string' && from.startsWith('/') ? outside(shown, from) : undefined;
      if (message !== undefined) report(['operations', name, 'fill', at], message);
    }
  }
};

/** Pointers that stand in a list by themselves, or with more that is said of them. */
function pointersIn(resource: JsonObject, fact: string): readonly string[] {
  const list = resource[fact];
  const all = Array.isArray(list) ? (list as readonly Json[]) : [];
  return all.map((one) => String(isObject(one) ? one['at'] : one));
}

function isSetByService(resource: JsonObject, index: number): boolean {
  return text(resource, 'unique', String(index), 'set-by') === 'service';
}

/** What a unique value is unique within is a member of records, or something that they have. */
function checkScopes(
  report: Subject['report'],
  resource: JsonObject,
  at: readonly (string | number)[],
  shown: Json | undefined,
): void {
  const list = resource['unique'] as readonly Json[];
  const one = list[Number(at.at(-1))];
  const within = isObject(one) ? one['within'] : undefined;
  for (const scope of [within ?? []].flat()) {
    const isNested = [resource['path'], resource['item']].some((path) => /<[^>]+\.[^>]+>/.test(String(path)));
    const message =
      scope === 'parent'
        ? isNested
          ? undefined
          : 'No path of the resource has a record above it, so there is no parent'
        : scope === 'visibility'
          ? undefined
          : outside(shown, String(scope));
    const hint = scope === 'parent' ? { hint: 'name the member that refers to it, such as /event_id' } : {};
    if (message !== undefined) report([...at, 'within'], message, hint);
  }
}

/** What an operation needs of a record is asked of members that records have. */
function checkWhen(
  report: Subject['report'],
  at: readonly string[],
  operation: JsonObject,
  schema: Json | undefined,
): void {
  const when = operation['when'];
  for (const pointer of Object.keys(isObject(when) ? when : {})) {
    const message = outside(schema, pointer);
    if (message !== undefined) report([...at, 'when', pointer], message, { part: 'key' });
  }
}

/** Says which part of the contract keeps callers from writing a field; undefined where none does. */
function notWritten(resource: JsonObject, body: Json | undefined, pointer: string): string | undefined {
  const readOnly = texts(resource, 'read-only', 'fields').find((field) => covers(field, pointer));
  if (readOnly !== undefined) return `read-only.fields has "${readOnly}"`;
  let current = body;
  for (const segment of segments(pointer)) {
    const properties = isObject(current) ? current['properties'] : undefined;
    current = isObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : undefined;
    if (isObject(current) && current['readOnly'] === true) return 'the body declares it readOnly';
  }
  return undefined;
}

/** Says that a closed schema has no such field; undefined where it has, or where nothing is known. */
export function outside(schema: Json | undefined, pointer: string, of = 'record'): string | undefined {
  let current = schema;
  for (const segment of segments(pointer)) {
    if (isObject(current) && isObject(current['items']) && /^(?:\*|\d+)$/.test(segment)) {
      current = current['items'];
      continue;
    }
    if (!isObject(current) || !isObject(current['properties'])) return undefined;
    const properties = current['properties'];
    if (Object.hasOwn(properties, segment)) current = properties[segment];
    else if (current['additionalProperties'] === false && current['patternProperties'] === undefined) {
      return `The schema of the ${of} has no field "${pointer}"${didYouMean(segment, Object.keys(properties))}`;
    } else return undefined;
  }
  return undefined;
}

/** Says that the pointer names a field of each element of a list, where one alone can be written. */
export function ofEach(schema: Json | undefined, pointer: string): string | undefined {
  let current = schema;
  for (const segment of segments(pointer)) {
    if (!isObject(current)) return undefined;
    const properties = current['properties'];
    if (current['items'] !== undefined && segment === '*') {
      return `The field "${pointer}" is one of each element of a list: name one of them, ${pointer.replace('/*', '/0')}`;
    }
    current = isObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : current['items'];
  }
  return undefined;
}
