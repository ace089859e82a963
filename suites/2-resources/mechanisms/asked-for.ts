import { fill, ifStated, type Filter, type Json, type QueryPair, type QueryTemplate } from 'probity/check';

/** What a list is filtered by: a value, or several of which any will do. */
export interface AskedFor {
  /** As a person would write it: `status=active`. */
  readonly asked: string;
  readonly query: readonly QueryPair[];
  readonly any: readonly Json[];
}

/** Each value by itself, and the first two at once where the contract says how these are asked for. */
export function askedFor(filter: Filter, template: QueryTemplate, values: readonly Json[]): AskedFor[] {
  const one = (value: Json): readonly QueryPair[] => fill(template, { value: String(value) });
  const [first, second] = values;
  const several = ifStated(filter.several);
  const each = values.map((value) => ({ asked: `${filter.name}=${String(value)}`, query: one(value), any: [value] }));
  if (several === undefined || first === undefined || second === undefined) return each;
  const joined = `${String(first)},${String(second)}`;
  const query = several === 'comma' ? one(joined) : [...one(first), ...one(second)];
  return [...each, { asked: `${filter.name}=${joined}`, query, any: [first, second] }];
}
