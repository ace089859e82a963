import type { RecordedOperation } from '../../result/run-file.js';
import { callOf } from '../telling/calls.js';
import { cut } from '../telling/evidence.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import { countHarms, type ToldGroup } from '../telling/ranked.js';
import type { Told } from '../telling/tell.js';
import { visibleLine } from '../wording/escape.js';
import * as words from '../wording/words.js';
import { wrap } from '../wording/wrap.js';
import { clipped } from './clipped.js';
import type { Page } from './page.js';

/** Up to so many findings have what usually mends them below their sentence. */
const FEW = 10;
/** Lines of those, so that verdict and files stand with them in the last thirty of the output. */
const MOST_LINES = 20;
/** Findings of one line each, of which there may be many. */
const MOST_LISTED = 16;
const INDENT = '       ';

/** What failed, once more: the end of an output is what is read, so it says what is broken, how bad that is and what to do. */
export function failed(page: Page, groups: readonly ToldGroup[]): readonly string[] {
  if (groups.length === 0) return [];
  const { colors, width } = page;
  const title = wrap(`Failed: ${words.plural(groups.length, 'finding')} (${countHarms(groups)})`, width);
  return [
    ...title.map((line) => colors.bold(line)),
    ...(groups.length <= FEW ? few(page, groups) : many(page, groups)),
  ];
}

/** Two lines each: the sentence and what mends it, said once where several are mended alike. The worst get a line more while there is room. */
function few(page: Page, groups: readonly ToldGroup[]): readonly string[] {
  const below = groups.map((_, n) => fix(page, groups, n));
  let spare = MOST_LINES - groups.length - below.flat().length;
  return groups.flatMap((group, n) => {
    const lines = sentence(page, group, n, spare > 0 ? 2 : 1);
    spare -= lines.length - 1;
    return [...lines, ...(below[n] ?? [])];
  });
}

/** One line each, and how to begin. */
function many(page: Page, groups: readonly ToldGroup[]): readonly string[] {
  const left = groups.length - MOST_LISTED;
  return [
    ...groups.slice(0, MOST_LISTED).flatMap((group, n) => sentence(page, group, n, 1)),
    ...(left > 0 ? [page.colors.dim(`  and ${String(left)} more above`)] : []),
    ...fix(page, groups, 0),
  ];
}

function sentence(
  { colors, width, run }: Page,
  { told, first }: ToldGroup,
  n: number,
  most: number,
): readonly string[] {
  const paint = first.level === 'must' ? colors.red : colors.yellow;
  const harm = HARM_LABELS[told.harm];
  const full = visibleLine(`${harm}: ${told.sentence}`);
  const room = width - INDENT.length;
  const fits = wrap(full, room).length <= most;
  const text = fits ? full : visibleLine(`${harm}: ${callFirst(told, run.header.operations ?? [])}`);
  return clipped(text, room, most).map((line, at) => {
    if (at > 0) return `${INDENT}${line}`;
    return `  ${paint(`✗ ${String(n + 1)}`.padEnd(4))} ${colors.dim(line.slice(0, harm.length + 1))}${line.slice(harm.length + 1)}`;
  });
}

/** Below the first finding that it mends, with the numbers of the others. */
function fix({ colors, width }: Page, groups: readonly ToldGroup[], n: number): readonly string[] {
  const text = groups[n]?.told.fix ?? '';
  const alike = groups.flatMap(({ told }, at) => (told.fix === text ? [at] : []));
  if (text === '' || alike[0] !== n) return [];
  const isOfAll = alike.length === groups.length;
  const numbers = alike.slice(0, 6).map((at) => String(at + 1));
  const more = alike.length > numbers.length ? ', …' : '';
  const of = groups.length > FEW || (alike.length > 1 && !isOfAll) ? ` of ${numbers.join(', ')}${more}` : '';
  const whose = isOfAll && alike.length > 1 ? ' of all' : of;
  return [colors.dim(`${INDENT}${cut(visibleLine(`fix${whose}  ${text}`), width - INDENT.length)}`)];
}

/**
 * The sentence of a finding with its request and what came at its beginning: what is cut away at the end is then what the
 * request was meant to show.
 */
export function callFirst(
  { head, sentence: whole, deciding }: Pick<Told, 'head' | 'sentence' | 'deciding'>,
  operations: readonly RecordedOperation[],
): string {
  if (deciding === undefined) return whole;
  const call = callOf(deciding, operations);
  const rest = whole.slice(head.length + 2).replace(/^after /, '');
  const said = rest.startsWith(call) ? rest.slice(call.length).replace(/^[ ,]+/, '') : rest;
  const came = said.replace(/^answered (?=\d{3}\b)/, '→ ').replace(/^(?:gave|got) /, '→ ');
  return `${call} ${came}${head.startsWith(call) ? head.slice(call.length).replace(/^ /, ': ') : `: ${head}`}`;
}
