import type { JsonObject } from '../../contract/text/json.js';

/** How the values of a member are compared; undefined where nobody says in which order they stand. */
export function sortType(schema: JsonObject): string | undefined {
  const types = [schema['type']].flat().filter((type) => type !== 'null');
  const [type] = types;
  const { format } = schema;
  if (types.length !== 1) return undefined;
  if (type === 'string' && (format === 'date-time' || format === 'date')) return format;
  // In which order the values of an enumeration stand, nobody says.
  if (type === 'string' && schema['enum'] !== undefined) return undefined;
  return typeof type === 'string' && ['string', 'integer', 'number', 'boolean'].includes(type) ? type : undefined;
}
