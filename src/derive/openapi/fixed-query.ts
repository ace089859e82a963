import type { Json } from '../../contract/text/json.js';
import type { Parameter } from './operation.js';

/** A query of which each parameter has a value that the document surely allows: the only one, or for `any` its default or the first listed. */
export interface FixedQuery {
  readonly query: string;
  /** Parameters that are needed, and of which no such value is known. */
  readonly open: readonly Parameter[];
}

export function fixedQuery(needed: readonly Parameter[], which: 'only' | 'any'): FixedQuery {
  const pairs: string[] = [];
  const open: Parameter[] = [];
  for (const one of needed) {
    const value = one.in === 'query' ? valueOf(one, which) : undefined;
    if (value === undefined) open.push(one);
    else pairs.push(`${encoded(one.name)}=${encoded(String(value))}`);
  }
  return { query: pairs.length === 0 ? '' : `?${pairs.join('&')}`, open };
}

function valueOf({ schema }: Parameter, which: 'only' | 'any'): string | number | boolean | undefined {
  const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly Json[]) : [];
  const [only] = listed.length === 1 ? listed : [];
  const values = which === 'any' ? [schema['const'], schema['default'], ...listed] : [schema['const'], only];
  return values.find(
    (one): one is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof one) && one !== '',
  );
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']');
}
