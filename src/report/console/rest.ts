import { CLAUSE_VERDICTS, type ClauseVerdict } from '../../result/fold.js';
import type { Summary } from '../../result/summary.js';
import { visibleLine } from '../wording/escape.js';
import { otherNotes } from '../wording/other-notes.js';
import { typedFile } from '../wording/place.js';
import type { ToldGroup } from '../telling/ranked.js';
import { unusableCallers } from '../unusable-callers.js';
import { toldUnproven } from '../waivers/unproven.js';
import * as words from '../wording/words.js';
import { shorten, wrap } from '../wording/wrap.js';
import { names, type Colors, type Page } from './page.js';

/** Reasons that are written without `--verbose`. */
const MOST_REASONS = 8;

/** What nobody looks for in a terminal: it says nothing of the service. */
const OF_THE_DOCUMENT: readonly ClauseVerdict[] = ['not-applicable', 'observed', 'stated', 'unchecked', 'not-claimed'];

/** What could not be judged, once for each reason. What waits for a finding stands under that finding. */
export function unproven(
  page: Page,
  summary: Summary,
  groups: readonly ToldGroup[],
  isVerbose: boolean,
): readonly string[] {
  const waiting = new Set(isVerbose ? [] : groups.flatMap(({ blocked }) => blocked.map(({ id }) => id)));
  const all = toldUnproven(page.run, summary, groups).filter((group) => group.names.some((name) => !waiting.has(name)));
  const shown = isVerbose ? all : all.slice(0, MOST_REASONS);
  const { colors } = page;
  const lines = shown.flatMap((group) => {
    const { symbol, word } = group.label;
    const reason = wrap(shorten(visibleLine(group.reason), isVerbose ? 400 : page.width * 2 - 40), page.width - 5);
    return [
      ...reason.map((line, n) => (n === 0 ? `${colors.yellow(symbol)}    ${line}` : `     ${line}`)),
      ...wrap(`${word}: ${visibleLine(names(group.names))}`, page.width - 5).map((line) => `     ${colors.dim(line)}`),
      ...(group.next === undefined ? [] : [`     Next: ${colors.cyan(visibleLine(group.next))}`]),
    ];
  });
  const left = all.length - shown.length;
  return left === 0 ? lines : [...lines, colors.dim(`     and ${words.plural(left, 'more reason')}: --verbose`)];
}

/** One line for each chapter: only what occurs, in the order of the verdicts. */
export function parts(page: Page, summary: Summary, isVerbose: boolean): readonly string[] {
  const { colors, run } = page;
  const claimed = new Map(run.header.documents.map((document) => [document.id, document]));
  const wanted = CLAUSE_VERDICTS.filter((verdict) => isVerbose || !OF_THE_DOCUMENT.includes(verdict));
  const shown = summary.tally.parts.filter(
    (part) => claimed.get(part.document)?.claimed === true && wanted.some((verdict) => part.clauses[verdict] > 0),
  );
  const width = Math.max(0, ...shown.map((part) => visibleLine(words.partName(part)).length));
  let document = '';
  const lines = shown.flatMap((part) => {
    const counts = wanted
      .filter((verdict) => part.clauses[verdict] > 0)
      .map((verdict) =>
        paintVerdict(
          colors,
          verdict,
        )(`${words.CLAUSE_LABELS[verdict].symbol} ${part.clauses[verdict]} ${words.CLAUSE_LABELS[verdict].word}`),
      );
    const title = part.document === document ? [] : [colors.bold(visibleLine(claimed.get(part.document)?.title ?? ''))];
    document = part.document;
    return [...title, `  ${visibleLine(words.partName(part)).padEnd(width)}  ${counts.join('  ')}`];
  });
  const { gaps } = summary.tally;
  const advice = `${words.plural(gaps, 'gap')} that the contract does not fill: probity gaps ${visibleLine(typedFile(run))}`;
  return gaps === 0 ? lines : [...lines, colors.dim(`  ${advice}`)];
}

function paintVerdict(colors: Colors, verdict: ClauseVerdict): (text: string) => string {
  if (verdict === 'violated') return colors.red;
  if (verdict === 'unproven' || verdict === 'excluded') return colors.yellow;
  if (verdict === 'satisfied') return colors.green;
  return colors.dim;
}

/** What a reader must know: of many that are alike, the first and how many there are. */
export function notes(page: Page, summary: Summary, isVerbose: boolean): readonly string[] {
  // What a refused credential kept from being made is said with the credential.
  const isRefused = !isVerbose && unusableCallers(page.run, summary).length > 0;
  const all = otherNotes(page.run).filter(
    ({ about, text }) => !(isRefused && about === 'preflight' && / was answered 401\b/.test(text)),
  );
  const kinds = [...new Set(all.map(({ about }) => about))];
  const texts = isVerbose
    ? all.map(({ about, text }) => `${about}: ${shorten(visibleLine(text), 400)}`)
    : kinds.map((kind) => {
        const alike = all.filter(({ about }) => about === kind);
        const more = alike.length - 1;
        const text = shorten(visibleLine(alike[0]?.text ?? ''), page.width * 2 - 40);
        return more === 0 ? `${kind}: ${text}` : `${kind}: ${text} (and ${words.plural(more, 'more note')}: --verbose)`;
      });
  return texts.flatMap((text) =>
    wrap(text, page.width - 5).map((line, n) => (n === 0 ? `${page.colors.yellow('note')} ${line}` : `     ${line}`)),
  );
}
