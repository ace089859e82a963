import { isObject, type Json } from '../text/json.js';
import { segments } from '../text/pointer.js';
import { didYouMean } from '../schema/suggest.js';
import { maps, text, texts, written, type Rule } from './subject.js';

/** What a run writes its marks into, and what it expects of fields, are fields that the records have. */
export const fields: Rule = ({ contract, report }) => {
  for (const [name, resource] of maps(contract, 'resources')) {
    const at = ['resources', name];
    const shown = written(resource, 'schema');
    const taken = written(resource, 'operations', 'create', 'body');
    const tag = text(resource, 'tag');
    if (tag !== undefined && tag !== 'none') {
      const message = outside(shown, tag) ?? outside(taken, tag, 'body of the create') ?? ofEach(taken, tag);
      if (message !== undefined) report([...at, 'tag'], message);
    }
    for (const fact of ['unique', 'volatile']) {
      if (!Array.isArray(resource[fact])) continue;
      for (const [index, pointer] of texts(resource, fact).entries()) {
        const message = outside(shown, pointer) ?? (fact === 'unique' ? ofEach(shown, pointer) : undefined);
        if (message !== undefined) report([...at, fact, index], message);
      }
    }
  }
};

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
function ofEach(schema: Json | undefined, pointer: string): string | undefined {
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
