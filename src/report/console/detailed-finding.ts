import type { Entry } from '../../result/entries.js';
import type { FoundFinding } from '../../result/findings.js';
import type { Finding } from '../../result/verdict.js';
import { visible, visibleLine } from '../wording/escape.js';
import { smallestText } from '../wording/smallest.js';
import { differenceText } from '../telling/evidence.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import type { ToldGroup } from '../telling/ranked.js';
import { reproducedText } from '../scripts/reproduced.js';
import { waivedText } from '../waivers/waived.js';
import * as words from '../wording/words.js';
import { shorten, wrap } from '../wording/wrap.js';
import { field, names, type Page } from './page.js';

/** Places that are named below a finding that is like them. */
const PLACES = 12;

/** All that there is to say of a finding, with the lines that show it again. */
export function detailedFinding(
  page: Page,
  { first: found, alike, told, blocked }: ToldGroup,
  number: number,
): readonly string[] {
  const { colors } = page;
  const { finding } = found.verdict;
  const level = found.level === 'none' ? 'not claimed' : found.level;
  const paint = found.level === 'must' ? colors.red : colors.yellow;
  const title = wrap(visibleLine(told.sentence), page.width - 8);
  const clause = found.clauses[0];
  const reproduced = reproducedText(page.run, found.entry.id, finding);
  return [
    ...title.map((line, n) => (n === 0 ? `${paint(`✗ ${number}`)}  ${colors.bold(line)}` : `     ${line}`)),
    ...(told.cost === '' ? [] : field(page, 'costs', told.cost)),
    ...(told.fix === '' ? [] : field(page, 'usual fix', told.fix)),
    ...field(page, level, `${HARM_LABELS[told.harm]}, ${found.entry.id}${clause ? `, ${clause.id}` : ''}`),
    ...(clause ? field(page, `part ${clause.clause.part}`, `“${words.sentenceOf(clause)}”`, colors.italic) : []),
    ...terms(page, [found.entry, ...found.same]),
    ...field(page, 'claim', finding.claim),
    ...field(page, 'expected', finding.expected, colors.green),
    ...field(page, 'observed', finding.observed, paint),
    ...told.differences.flatMap((one, n) => field(page, n === 0 ? 'differs' : '', differenceText(one))),
    ...(finding.where === undefined ? [] : field(page, 'where', finding.where)),
    ...(finding.smallest === undefined
      ? []
      : field(page, found.verdict.minimal ? 'smallest' : 'case', smallestText(finding.smallest))),
    ...field(page, 'proof', `${words.confirmation(found.verdict)}, ${words.plural(found.verdict.cases, 'case')}`),
    ...(found.same.length === 0
      ? []
      : field(page, 'also', `${names(found.same.map((entry) => entry.id))}: same cause`)),
    ...places(page, alike, found),
    ...(blocked.length === 0 ? [] : field(page, 'blocks', names(blocked.map(({ id }) => id)))),
    ...reproduction(page, finding),
    ...(reproduced === undefined ? [] : field(page, 'tried', reproduced)),
  ];
}

/** Who lets it stay; with the entries, where not all of one cause are waived alike. */
function terms(page: Page, entries: readonly Entry[]): readonly string[] {
  const texts = entries.map(({ id }) => waivedText(page.waived, id));
  const [first] = texts;
  if (texts.every((text) => text === first))
    return first === undefined ? [] : field(page, 'waived', first.replace(/^waived /, ''));
  return entries.flatMap(({ id }, n) => field(page, 'waived', `${id}: ${texts[n] ?? 'not waived'}`));
}

/** Where else it is so, each with what was observed there. */
function places(page: Page, alike: readonly FoundFinding[], first: FoundFinding): readonly string[] {
  const named = alike.slice(0, PLACES).map(({ entry, verdict }) => {
    const { observed, smallest } = verdict.finding;
    // An entry that is named more than once is told apart by its case.
    const isTwice = [first, ...alike].filter((one) => one.entry.id === entry.id).length > 1;
    const which =
      isTwice && smallest !== undefined ? ` (${shorten(smallestText(smallest).replaceAll('\n', ', '), 60)})` : '';
    return `${entry.id}${which}: ${shorten(observed.split('\n', 1)[0] ?? '', 120)}`;
  });
  const more = alike.length - named.length;
  const lines = more > 0 ? [...named, `and ${words.plural(more, 'more place')}`] : named;
  return lines.flatMap((line, n) => field(page, n === 0 ? 'alike' : '', line));
}

/** Not wrapped: a command line has to be copied as it is. */
function reproduction({ colors, tryIt }: Page, finding: Finding): readonly string[] {
  const lines = tryIt(finding).flatMap((line) => visible(line).split('\n'));
  return lines.map((line, n) => `     ${colors.dim((n === 0 ? 'try' : '').padEnd(10))}${colors.cyan(line)}`);
}
