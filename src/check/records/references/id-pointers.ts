import type { IdFacts } from '../../../contract/facts/model.js';

/** Where the parts of an id stand in the record. */
export function idPointers({ placeholders }: Pick<IdFacts, 'placeholders'>): readonly string[] {
  return Object.values(placeholders).flatMap((at) => (at.kind === 'pointer' ? [at.pointer] : []));
}
