import type { Contract } from '../contract/facts/model.js';
import { gapState } from '../plan/gaps.js';

/** Something that nobody has specified for this service. */
export interface OpenGap {
  readonly id: string;
  readonly document: string;
  readonly part: string;
  /** The sentence of the document, or the topic that it does not speak of. */
  readonly sentence: string;
  /** Paths of the missing facts. */
  readonly facts: readonly string[];
  /** Checks that run once it is filled. */
  readonly checks: readonly string[];
  /** YAML to paste into the contract and to correct. */
  readonly yaml: string;
}

/** Every gap of the documents that the contract does not fill, in the order of the document. */
export function findGaps(contract: Contract): readonly OpenGap[] {
  return contract.claims.flatMap(({ document, except }) =>
    document.clauses.flatMap((clause): readonly OpenGap[] => {
      if (clause.gap === undefined || except[clause.id] !== undefined) return [];
      const { filled, missing, yaml } = gapState(contract, clause);
      if (filled) return [];
      return [
        {
          id: clause.id,
          document: document.id,
          part: clause.part,
          sentence: clause.quote ?? `Not defined by the document: ${clause.topic ?? clause.id}`,
          facts: missing.length === 0 ? clause.gap : missing,
          checks: clause.checks,
          yaml,
        },
      ];
    }),
  );
}
