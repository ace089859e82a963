import { reasonOf, stateOf, type Entry } from '../../result/entries.js';
import type { Exchange } from '../../result/exchange.js';
import { clausesOf, levelOf } from '../../result/findings.js';
import { applyWaivers, type Waiver } from '../../result/waivers.js';
import type { FailVerdict } from '../../result/verdict.js';
import type { FoldedClause } from '../../result/fold.js';
import type { Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import { curlToCopy } from '../scripts/curl.js';
import { kindOf, type Kind } from '../mapping.js';
import { placeFinder, type Place } from './place.js';
import { smallestText } from './smallest.js';
import { teller, type Told } from '../telling/tell.js';
import { differenceText, evidenceOf } from '../telling/evidence.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import { waivedText } from '../waivers/waived.js';
import { isReproduced, reproducedText } from '../scripts/reproduced.js';
import { tryIt } from '../scripts/try-it.js';
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
  /** Of a failure: what every report says of it. */
  readonly told: Told | undefined;
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
  const tell = teller(run);
  const tryLines = tryIt(run);
  return summary.entries.map((entry) => {
    const { waivers, wholly } = waived.of(entry.id);
    const kind = wholly ? 'waived' : kindOf(entry, clauses, options);
    const [clause] = clausesOf(entry, clauses);
    const sameAs = heads.get(entry.id);
    const reproduced = entry.verdict.kind === 'fail' ? reproducedText(run, entry.id, entry.verdict.finding) : undefined;
    // What was carried out is what is printed below that it was.
    const lines =
      entry.verdict.kind === 'fail' && isReproduced(run, entry.id, entry.verdict.finding)
        ? tryLines(entry.verdict.finding)
        : [];
    const level = levelOf(entry, clauses);
    const isGone = options.isGone === true;
    const about = textOf(entry, { level, clause, sameAs, exchanges, tell, reproduced, lines, isGone });
    const told = entry.verdict.kind === 'fail' ? tell(entry, entry.verdict.finding) : undefined;
    const terms = waivedText(waived, entry.id);
    // A waiver of the whole comes first: it is why the failure is shown as something else.
    const text = terms === undefined ? about : wholly ? `${capital(terms)}\n${about}` : `${about}\n${terms}`;
    const [message = ''] = text.split('\n', 1);
    return { entry, kind, clause, place: placeOf(entry, clause), message, text, sameAs, told, waivers };
  });
}

function capital(text: string): string {
  return text.replace(/^waived/, 'WAIVED');
}

/** What the text of an entry is made with. */
interface About {
  readonly level: string;
  readonly clause: FoldedClause | undefined;
  readonly sameAs: string | undefined;
  readonly exchanges: ReadonlyMap<string, Exchange>;
  readonly tell: ReturnType<typeof teller>;
  readonly reproduced: string | undefined;
  /** The lines that showed it once more. */
  readonly lines: readonly string[];
  readonly isGone: boolean;
}

function textOf(entry: Entry, about: About): string {
  const { verdict } = entry;
  switch (verdict.kind) {
    case 'pass':
      return '';
    case 'fail':
      return failureOf(entry, verdict, about);
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

/** The sentence, what it costs, the rule, the details, and the request that shows it. */
function failureOf(
  entry: Entry,
  verdict: FailVerdict,
  { level, clause, sameAs, exchanges, tell, reproduced, lines, isGone }: About,
): string {
  const { finding, cases } = verdict;
  const told = tell(entry, finding);
  const exchange = told.deciding ?? exchanges.get(finding.exchanges.at(-1) ?? '');
  const weight = level === 'must' ? '' : `BROKEN (${level === 'none' ? 'NOT CLAIMED' : level.toUpperCase()}): `;
  return [
    `${weight}${told.sentence}`,
    ...(told.cost === '' ? [] : [told.cost]),
    ...(told.fix === '' ? [] : [`usual fix: ${told.fix}`]),
    `${HARM_LABELS[told.harm]}: ${entry.id}`,
    `claim ${finding.claim}: expected ${finding.expected}, observed ${finding.observed}`,
    ...told.differences.map((one) => `differs ${differenceText(one)}`),
    ...(clause === undefined ? [] : [`rule ${clause.id} (${clause.clause.level}): ${words.sentenceOf(clause)}`]),
    ...(finding.where === undefined ? [] : [`where ${finding.where}`]),
    ...(finding.smallest === undefined ? [] : [`smallest case ${smallestText(finding.smallest)}`]),
    `${words.plural(cases, 'case')}, ${words.confirmation(verdict)}`,
    ...(sameAs === undefined ? [] : [`same cause as ${sameAs}, so its requests were not sent again`]),
    ...(verdict.further ?? []).map(({ finding: other }) => `also ${tell(entry, other).sentence}`),
    ...(reproduced === undefined ? [] : [reproduced]),
    ...(isGone ? shown(told, finding) : ['', ...again(lines, exchange)].slice(exchange === undefined ? 1 : 0)),
  ].join('\n');
}

/** The lines that showed it, else the request by itself. */
function again(lines: readonly string[], exchange: Exchange | undefined): readonly string[] {
  if (lines.length > 0) return lines;
  return exchange === undefined ? [] : [curlToCopy(exchange).text];
}

const LONGEST_LINE = 400;

/** What was asked, and what came. */
function shown(told: Told, finding: FailVerdict['finding']): readonly string[] {
  const evidence = evidenceOf(told, finding, undefined, LONGEST_LINE);
  return evidence === undefined ? [] : [`→ ${evidence.asked}`, `← ${evidence.came}`];
}
