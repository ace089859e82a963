import { HARM } from './harm.js';
import { plainQuote } from './plain-quote.js';
import type { Entry, EntryState } from '../../result/entries.js';
import type { ClauseVerdict, FoldedClause } from '../../result/fold.js';
import { harmsIn } from '../../result/harm.js';
import type { DocumentOutcome } from '../../result/outcome.js';
import type { Outcome, Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import type { FailVerdict } from '../../result/verdict.js';
import type { Waivers } from '../../result/waivers.js';
import type { PartTally, Share } from '../../result/tally.js';
import type { TrendPoint } from '../trend.js';

/** The words that all reports share: one verdict is called the same everywhere. */

/** Turns a whole run into text. No files, no output, no measurement: the same run is the same text. */
export type Renderer = (run: Run, options?: RenderOptions) => string;

/** What a report cannot know from the run alone. */
export interface RenderOptions {
  /** As for the exit code: with `should`, what breaks only a should-clause turns a build red too. */
  readonly failOn?: 'must' | 'should';
  /** Where the run file is, for the formats that name attachments. */
  readonly runFile?: string;
  /** The service ran for this run alone: no command reaches it any more, so what was asked and answered stands in the place of one. */
  readonly isGone?: true;
  /** An earlier run, for the formats that say what changed since. */
  readonly before?: Run;
  /** Earlier runs in the order of their beginning, for the formats that say how a service came here. */
  readonly trend?: readonly TrendPoint[];
  /** Where a file of the contract can be read, by its name as in the run: for the formats that link to it. */
  readonly urlOf?: (file: string) => string | undefined;
  /** Failures that are known: shown as such, and never as anything else than failures. */
  readonly waivers?: Waivers;
}

export interface Label {
  /** Never colour alone. */
  readonly symbol: string;
  readonly word: string;
}

export const CLAUSE_LABELS: Readonly<Record<ClauseVerdict, Label>> = {
  violated: { symbol: '✗', word: 'broken' },
  unproven: { symbol: '?', word: 'unproven' },
  satisfied: { symbol: '✓', word: 'kept' },
  excluded: { symbol: '/', word: 'excluded' },
  'not-specified': { symbol: '□', word: 'not specified' },
  'not-applicable': { symbol: '–', word: 'not applicable' },
  observed: { symbol: 'i', word: 'not judged' },
  stated: { symbol: '=', word: 'stated' },
  unchecked: { symbol: '·', word: 'no check yet' },
  'not-claimed': { symbol: '~', word: 'not claimed' },
};

export const ENTRY_LABELS: Readonly<Record<EntryState, Label>> = {
  pass: { symbol: '✓', word: 'pass' },
  fail: { symbol: '✗', word: 'fail' },
  inconclusive: { symbol: '?', word: 'inconclusive' },
  error: { symbol: '!', word: 'error' },
  cut: { symbol: '?', word: 'cut' },
  excluded: { symbol: '/', word: 'excluded' },
  'not-specified': { symbol: '□', word: 'not specified' },
  'not-applicable': { symbol: '–', word: 'not applicable' },
};

export const OUTCOME_LABELS: Readonly<Record<Outcome, Label>> = {
  'non-conformant': { symbol: '✗', word: 'Not conformant' },
  incomplete: { symbol: '?', word: 'Incomplete' },
  partial: { symbol: '/', word: 'Partial' },
  conformant: { symbol: '✓', word: 'Conformant' },
};

/** One sentence: what the run says. */
export function outcomeSentence(run: Run, summary: Summary): string {
  if (harmsIn(run).length === 0) return sentenceOfOutcome(run, summary);
  const isElsewhere = summary.documents.some(({ outcome }) => outcome === summary.outcome);
  const rest = isElsewhere
    ? sentenceOfOutcome(run, summary)
    : 'What it found is true only of a service that was changed by it.';
  return `${HARM}. ${rest}`;
}

function sentenceOfOutcome(run: Run, summary: Summary): string {
  const name = run.header.service || 'The service';
  const decisive = summary.documents.filter((document) => document.outcome === summary.outcome);
  if (decisive.length === 0)
    return 'Nothing was judged: the contract claims no document and promises nothing that can be tested.';
  const titles = list(decisive.map(titleOf));
  switch (summary.outcome) {
    case 'non-conformant':
      return `${name} does not keep ${titles}: ${brokenText(decisiveClauses(decisive), summary)}.`;
    case 'incomplete':
      return `Whether ${name} keeps ${titles} is not proved: ${whyNotProved(decisive, summary)}.${alsoKept(summary)}`;
    case 'partial':
      if (run.header.shard !== undefined && run.header.shard.of > 1) {
        return `${name} passes ${titles} in ${shardText(run)}; merge all shards for the overall result.`;
      }
      return `${name} keeps what was run of ${titles}; ${plural(decisiveClauses(decisive), 'must rule')} left out of this run.`;
    case 'conformant':
      return `${name} keeps every must rule of ${titles} that its contract specifies.`;
  }
}

/** Where the service was called; of shards on several targets the first one, and how many more there are. */
export function targetText({ header: { baseUrl, shards } }: Run): string {
  const others = new Set(shards?.map((shard) => shard.baseUrl).filter((url) => url !== baseUrl)).size;
  return others === 0 ? baseUrl : `${baseUrl} and ${plural(others, 'more target')}`;
}

/** `shard 2 of 4`, or `merged from 4 shards`; empty for a run of the whole plan. */
export function shardText({ header: { shard, shards } }: Run): string {
  if (shards !== undefined) return `merged from ${plural(shards.length, 'shard')}`;
  return shard === undefined ? '' : `shard ${shard.index} of ${shard.of}`;
}

/** How many rules are broken; and, where there are fewer findings, why the numbers differ. */
function brokenText(count: number, { findings }: Summary): string {
  const groups = new Set(findings.map(({ entry }) => entry.id)).size;
  return `${plural(count, 'must rule')} broken${count > groups ? ', as one finding can break several' : ''}`;
}

function decisiveClauses(documents: readonly DocumentOutcome[]): number {
  return documents.reduce((sum, document) => sum + document.clauses.length, 0);
}

function titleOf(document: DocumentOutcome): string {
  return document.id === 'service' ? 'its own promises' : document.title;
}

/** One reason for all, or the reason of each. */
function whyNotProved(documents: readonly DocumentOutcome[], summary: Summary): string {
  const reasons = new Set(documents.map((document) => whyIncomplete(document, summary)));
  if (reasons.size === 1) return [...reasons].join();
  return list(documents.map((document) => `${whyIncomplete(document, summary)} of ${titleOf(document)}`));
}

function whyIncomplete(document: DocumentOutcome, { clauses }: Summary): string {
  switch (document.why) {
    case 'interrupted':
      return 'the run ended before its end';
    case 'none-satisfied': {
      const own = clauses.filter((one) => one.document === document.id).map(({ verdict }) => verdict);
      return own.includes('not-specified') && !own.includes('excluded') && !own.includes('unproven')
        ? 'the contract states too little to test any of its rules'
        : 'none of its rules was shown to be kept';
    }
    default:
      return `${plural(document.clauses.length, 'must rule')} unproven`;
  }
}

/** Where a document has no rule that was tested, what was kept is of another one: the numbers count both. */
function alsoKept({ documents }: Summary): string {
  const kept = documents.filter(({ why }) => why === 'kept');
  return kept.length > 0 && documents.some(({ why }) => why === 'none-satisfied')
    ? ` What was tested of ${list(kept.map(titleOf))} is kept.`
    : '';
}

/** `k of n repetitions`, in words. */
export function confirmation({ confirmed: { failed, of, proof } }: FailVerdict): string {
  if (proof === true) return 'needs no repetition: the recorded history alone proves it';
  return `failed again in ${failed} of ${of} repetitions from fresh state`;
}

/** The sentence of a clause: its quote in plain text, or as a sentence where it is none; the topic of a gap on which the document is silent. */
export function sentenceOf({ clause }: FoldedClause): string {
  if (clause.says !== undefined) return plainQuote(clause.says);
  return clause.quote === undefined ? (clause.topic ?? clause.id) : plainQuote(clause.quote);
}

/** `4 Methods` as the document calls it, or `4 methods` from the folder of the checks. */
export function partName(part: PartTally): string {
  if (part.title !== undefined) return `${part.part} ${part.title}`;
  return part.folder === undefined ? `part ${part.part}` : part.folder.replace(/-/g, ' ');
}

/** The folder of the check, which reports group entries by. */
export function folderOf(run: Run, entry: Entry): string {
  return run.header.checks.find((check) => check.id === entry.plan.check)?.part ?? 'other';
}

/** `37 of 40 (92 %)`. Rounded down, so that only all is 100 %. */
export function share({ count, of }: Share): string {
  return of === 0 ? '0 of 0' : `${count} of ${of} (${Math.floor((count / of) * 100)} %)`;
}

export function plural(count: number, word: string): string {
  if (count === 1) return `1 ${word}`;
  return /[^aeiou]y$/.test(word) ? `${count} ${word.slice(0, -1)}ies` : `${count} ${word}s`;
}

/** `3m 41s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** The request target (RFC 9112 section 3.2) in origin form: the URL without scheme and authority. */
export function requestTarget(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*(?=\/)/i, '');
}

function list(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
