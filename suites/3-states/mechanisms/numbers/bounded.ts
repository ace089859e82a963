import type { JsonSchema } from 'probity/check';
import type { BoundRule } from 'probity/check/facts';
import { declaredAt } from 'probity/check/values';

/** The least by which numbers of a member differ: one, or a hundredth of what may have decimals. */
export function stepOf(schema: JsonSchema, at: string): number {
  const [declared] = declaredAt(schema, at);
  const types = [declared?.['type']].flat();
  const multiple = declared?.['multipleOf'];
  if (typeof multiple === 'number' && multiple > 0) return multiple;
  return types.includes('integer') || types.length === 0 || types[0] === undefined ? 1 : 0.01;
}

/** The last number that is taken. */
export function insideOf({ side, isStrict }: BoundRule, limit: number, step: number): number {
  if (isStrict !== true) return limit;
  return side === 'at-most' ? limit - step : limit + step;
}

/** What is beyond the bound. */
export function inWords({ at, side, limit, isStrict }: BoundRule, isLater: boolean): string {
  const strict = isStrict === true;
  const is = side === 'at-most' ? (strict ? 'is not less' : 'is more') : strict ? 'is not more' : 'is less';
  return `${at} ${is} than ${String(limit)}${isLater ? ', of which a part was taken' : ''}`;
}
