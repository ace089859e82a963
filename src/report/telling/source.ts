import type { FoundFinding } from '../../result/findings.js';
import type { RecordedCheck } from '../../result/run-file.js';
import type { Place } from '../wording/place.js';
import { sentenceOf } from '../wording/words.js';

/** Where the rule is written that a finding breaks. */
export interface Source {
  /** The sentence of the document, or what it leaves open and the contract states. */
  readonly rule: string;
  /** `web-api:methods.get-is-safe, part 4.1`, a line of the contract where the contract states it, an RFC. */
  readonly from: readonly string[];
}

const RFC = /\bRFC \d{3,5}(?:,? section [\d.]*\d)?/;

/** The rule with its sources; a check that no clause names has its title. */
export function sourceOf({ entry, clauses }: FoundFinding, check: RecordedCheck | undefined, place: Place): Source {
  // A sentence says more than what the document leaves open, though this comes first where the contract fills it.
  const folded = clauses.find(({ clause }) => clause.gap === undefined && clause.quote !== undefined) ?? clauses[0];
  const rfc = RFC.exec([folded?.clause.note, folded?.clause.because, check?.rationale].filter(Boolean).join(' '))?.[0];
  const standard = rfc === undefined ? [] : [rfc];
  const line = `${place.file}:${String(place.line)}`;
  if (folded === undefined) return { rule: check?.title ?? entry.plan.check, from: [line, ...standard] };
  const isOfContract = folded.clause.origin === 'service' || folded.clause.gap !== undefined;
  return {
    rule: folded.clause.gap === undefined ? sentenceOf(folded) : (check?.title ?? sentenceOf(folded)),
    from: [`${folded.id}, part ${folded.clause.part}`, ...(isOfContract ? [line] : []), ...standard],
  };
}
