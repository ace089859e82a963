import { isObject, type Json, type JsonSchema } from '../../contract/text/json.js';
import { pointerTo } from './chosen-keys.js';

/**
 * What is noteworthy about a value, place by place: a number that is 0, a text that is empty, a list of one. Of many
 * generated values those are worth sending that have a trait which none before had.
 *
 * @param schema of the value: keys that callers choose, which it does not name, are one place `*`
 */
export function schemaFeatures(value: Json, schema?: JsonSchema, at = ''): readonly string[] {
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return [`${at}: ${some(items.length)} items`, ...items.flatMap((item) => schemaFeatures(item, schema, `${at}/*`))];
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) => schemaFeatures(inner, schema, pointerTo(schema, at, name)));
  }
  if (typeof value === 'string') {
    const length = value.length > 100 ? 'very many' : some(value.length);
    const kinds = [/[^ -~]/.test(value) ? 'unusual characters' : '', value === value.trim() ? '' : 'blanks at an end'];
    return [`${at}: ${length} characters`, ...kinds.filter((kind) => kind !== '').map((kind) => `${at}: ${kind}`)];
  }
  if (typeof value === 'number') return [`${at}: ${size(value)}`];
  return [`${at}: ${String(value)}`];
}

/** How large a value is, place by place: how long a text, how full a list, how much a number. */
export function sizes(value: Json, schema?: JsonSchema, at = ''): readonly (readonly [place: string, size: number])[] {
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return [[at, items.length], ...items.flatMap((item) => sizes(item, schema, `${at}/*`))];
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) => sizes(inner, schema, pointerTo(schema, at, name)));
  }
  if (typeof value === 'string') return [[at, value.length]];
  return typeof value === 'number' ? [[at, value]] : [];
}

function some(count: number): string {
  return count < 2 ? String(count) : 'many';
}

function size(value: number): string {
  if (value === 0) return '0';
  const sign = value < 0 ? 'negative' : 'positive';
  const magnitude = Math.abs(value) < 1 ? 'small' : Math.abs(value) < 1000 ? 'medium' : 'large';
  return `${sign}, ${magnitude}${Number.isInteger(value) ? '' : ', a fraction'}`;
}
