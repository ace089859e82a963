import { visibleLine } from '../wording/escape.js';
import { placeFinder } from '../wording/place.js';
import { isReproduced, reproducedText } from '../scripts/reproduced.js';
import { replayCommand } from '../scripts/replay-command.js';
import { cut, differenceText, evidenceOf } from '../telling/evidence.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import type { ToldGroup } from '../telling/ranked.js';
import { sourceOf } from '../telling/source.js';
import { waivedText } from '../waivers/waived.js';
import * as words from '../wording/words.js';
import { clipped } from './clipped.js';
import { names, type Page } from './page.js';

/** Lines of a finding, all told. */
export const MOST_LINES = 12;
/** Lines of its sentence, of what usually mends it, and of what it costs. */
const MOST_TITLE = 3;
const MOST_FIX = 2;
const MOST_COST = 2;

/** Writes findings in at most twelve lines each, none longer than the page is wide. Reads the contract once. */
export function briefFindings(page: Page): (group: ToldGroup, number: number) => readonly string[] {
  const placeOf = placeFinder(page.run);
  const checks = new Map(page.run.header.checks.map((check) => [check.id, check]));
  const [defaultCaller] = page.run.header.identities ?? [];
  return (group, number) => {
    const { first, told } = group;
    const { entry, verdict, level } = first;
    const { colors, width } = page;
    const room = width - 5;
    const line = (text: string): string => cut(visibleLine(text), room);
    const paint = level === 'must' ? colors.red : colors.yellow;
    const title = clipped(visibleLine(told.sentence), room, MOST_TITLE);
    const evidence = evidenceOf(told, verdict.finding, defaultCaller, room - 2);
    const source = sourceOf(first, checks.get(entry.plan.check), placeOf(entry, first.clauses[0]));
    const reproduced = reproducedText(page.run, entry.id, verdict.finding);
    const isShown = isReproduced(page.run, entry.id, verdict.finding);
    const weight = level === 'none' ? 'not claimed' : level;
    const rest = [
      `${paint(HARM_LABELS[told.harm])}${colors.dim(line(` · ${weight} · ${isShown ? 'reproduced · ' : ''}${entry.id}`).slice(0, Math.max(0, room - HARM_LABELS[told.harm].length)))}`,
      ...terms(page, group).map((text) => colors.dim(line(text))),
      ...(evidence === undefined ? [] : [`${colors.dim('→')} ${line(evidence.asked).slice(0, room - 2)}`]),
      ...(evidence === undefined ? [] : [`${colors.dim('←')} ${paint(line(evidence.came).slice(0, room - 2))}`]),
      ...differences(group).map((text) => line(text)),
      colors.dim(ruleLine(source, room)),
      ...others(group).map((text) => colors.dim(line(text))),
      ...(reproduced === undefined || isShown ? [] : [colors.dim(line(reproduced))]),
    ];
    const command = replayLines(page, entry.id);
    const left = Math.max(0, MOST_LINES - title.length - rest.length - command.length);
    const fix = told.fix === '' ? [] : clipped(visibleLine(`fix  ${told.fix}`), room, Math.min(MOST_FIX, left));
    const cost = clipped(visibleLine(told.cost), room, Math.min(MOST_COST, left - fix.length));
    const [harm = '', ...more] = rest;
    return [
      ...title.map((text, n) =>
        n === 0 ? `${paint(`✗ ${String(number)}`.padEnd(4))} ${colors.bold(text)}` : `     ${colors.bold(text)}`,
      ),
      ...[harm, ...cost, ...more, ...fix, ...command.map((text) => colors.cyan(text))].map((text) => `     ${text}`),
    ];
  };
}

function differences({ told }: ToldGroup): readonly string[] {
  const [first, ...more] = told.differences;
  if (first === undefined) return [];
  const rest = more.length === 0 ? '' : ` (and at ${words.plural(more.length, 'other place')})`;
  return [`${differenceText(first)}${rest}`];
}

/** Who lets it stay. Not all of one cause need be waived alike. */
function terms(page: Page, { first: { entry, same } }: ToldGroup): readonly string[] {
  const texts = [entry, ...same].map(({ id }) => waivedText(page.waived, id));
  const [first] = texts;
  if (texts.every((text) => text === first)) return first === undefined ? [] : [first];
  return [entry, ...same].map(({ id }, n) => `${id}: ${texts[n] ?? 'not waived'}`).slice(0, 2);
}

/** The sources are never cut away: the sentence is, where both have no room. */
function ruleLine({ rule, from }: ReturnType<typeof sourceOf>, room: number): string {
  const sources = visibleLine(from.map((one) => one.replace(/^.*\/(?=[^/]+:\d+$)/, '')).join(', '));
  const text = cut(visibleLine(rule), Math.max(12, room - sources.length - 9));
  return cut(`rule “${text}” ${sources}`, room);
}

/** What else it stands for: the same cause, the same elsewhere, what waits for it. */
function others({ first, alike, blocked }: ToldGroup): readonly string[] {
  const parts = [
    ...(alike.length === 0
      ? []
      : [
          `also in ${words.plural(alike.length, 'other place')} (${names(
            alike.map(({ entry }) => entry.plan.subject),
            2,
          )})`,
        ]),
    ...(first.same.length === 0
      ? []
      : [
          `same cause: ${names(
            first.same.map(({ id }) => id),
            1,
          )}`,
        ]),
  ];
  const also = parts.length === 0 ? [] : [parts.join('; ')];
  return blocked.length === 0
    ? also
    : [
        ...also,
        `not judged until it is fixed: ${names(
          blocked.map(({ id }) => id),
          1,
        )}`,
      ];
}

/** To be copied: where it is too long, its lines end as a shell wants. */
function replayLines(page: Page, entry: string): readonly string[] {
  const pieces = replayCommand(page.run, page.runFile, entry);
  const whole = pieces.join(' ');
  if (whole.length <= page.width - 5) return [whole];
  return pieces.map((piece, n) => `${n === 0 ? '' : '  '}${piece}${n === pieces.length - 1 ? '' : ' \\'}`);
}
