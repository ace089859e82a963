import { reasonOf, stateOf, type Entry } from '../result/entries.js';
import type { Exchange } from '../result/exchange.js';
import { clausesOf, levelOf } from '../result/findings.js';
import { applyWaivers, type Waiver } from '../result/waivers.js';
import type { FoldedClause } from '../result/fold.js';
import type { Run } from '../result/run-file.js';
import type { Summary } from '../result/summary.js';
import { curlToCopy } from './curl.js';
import { kindOf, type Kind } from './mapping.js';
import { placeFinder, type Place } from './place.js';
import { smallestText } from './smallest.js';
import { waivedText } from './waived.js';
import * as words from './words.js';

/** What formats of entries say of one: looked up once for a whole run. */
export interface EntryFacts {
  readonly entry: Entry;
  readonly kind: Kind;
  /** The strongest clause that it tests. */
  readonly clause: FoldedClause | undefined;
  readonly place: Place;
  /** On one line; empty for a pass. Its text begins with it. */
  readonly message: string;
  /** All that there is to say; empty for a pass. */
  readonly text: string;
  /** The entry that failed first of the same cause. */
  readonly sameAs: string | undefined;
  /** Of a failure: the waivers in force for it, at least for some of its clauses. */
  readonly waivers: readonly Waiver[];
}

/** The facts of all entries, in the order of the plan. */
export function entryFacts(run: Run, summary: Summary, options: words.RenderOptions = {}): readonly EntryFacts[] {
  const clauses = new Map(summary.clauses.map((folded) => [folded.id, folded]));
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const heads = new Map(
    summary.findings.flatMap(({ entry, same }) => same.map((other) => [other.id, entry.id] as const)),
  );
  const placeOf = placeFinder(run);
  const waived = applyWaivers(summary, options.waivers);
  return summary.entries.map((entry) => {
    const { waivers, wholly } = waived.of(entry.id);
    const kind = wholly ? 'waived' : kindOf(entry, clauses, options);
    const [clause] = clausesOf(entry, clauses);
    const sameAs = heads.get(entry.id);
    const about = textOf(entry, levelOf(entry, clauses), clause, sameAs, exchanges);
    const terms = waivedText(waived, entry.id);
    // A waiver of the whole comes first: it is why the failure is shown as something else.
    const text = terms === undefined ? about : wholly ? `${capital(terms)}\n${about}` : `${about}\n${terms}`;
    const [message = ''] = text.split('\n', 1);
    return { entry, kind, clause, place: placeOf(entry, clause), message, text, sameAs, waivers };
  });
}

function capital(text: string): string {
  return text.replace(/^waived/, 'WAIVED');
}

function textOf(
  entry: Entry,
  level: string,
  clause: FoldedClause | undefined,
  sameAs: string | undefined,
  exchanges: ReadonlyMap<string, Exchange>,
): string {
  const { verdict } = entry;
  switch (verdict.kind) {
    case 'pass':
      return '';
    case 'fail': {
      const { finding, cases } = verdict;
      const exchange = exchanges.get(finding.exchanges.at(-1) ?? '');
      const weight = level === 'must' ? '' : `BROKEN (${level === 'none' ? 'NOT CLAIMED' : level.toUpperCase()}): `;
      return [
        `${weight}${finding.claim}: expected ${finding.expected}, observed ${finding.observed}`,
        ...(clause === undefined ? [] : [`clause ${clause.id} (${clause.clause.level}): ${words.sentenceOf(clause)}`]),
        ...(finding.where === undefined ? [] : [`where ${finding.where}`]),
        ...(finding.smallest === undefined ? [] : [`smallest case ${smallestText(finding.smallest)}`]),
        `${words.plural(cases, 'case')}, ${words.confirmation(verdict)}`,
        ...(sameAs === undefined ? [] : [`same cause as ${sameAs}`]),
        ...(verdict.further ?? []).map(({ finding: other }) => {
          return `also ${other.claim}: expected ${other.expected}, observed ${other.observed}`;
        }),
        ...(exchange === undefined ? [] : ['', curlToCopy(exchange).text]),
      ].join('\n');
    }
    case 'error':
      return [reasonOf(verdict), ...(verdict.stack === undefined ? [] : [verdict.stack])].join('\n');
    case 'inconclusive':
      return reasonOf(verdict);
    case 'not-specified':
    case 'not-applicable':
    case 'skipped':
      if (stateOf(verdict) === 'cut') return reasonOf(verdict);
      return `${words.ENTRY_LABELS[stateOf(verdict)].word.toUpperCase()}: ${reasonOf(verdict)}`;
  }
}
