import type { Filter } from '../../contract/facts/model.js';

/** Whether a filter shows what has its value, and not what lies beyond it or holds it. */
export function isByEquality({ compare }: Pick<Filter, 'compare'>): boolean {
  return compare.state !== 'stated' || compare.value === 'equal';
}
