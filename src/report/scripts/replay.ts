import pc from 'picocolors';
import { reasonOf } from '../../result/entries.js';
import type { Replayed, ReplayResult, ReplayStep } from '../../result/replayed.js';
import type { Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import type { ConsoleOptions } from '../console.js';
import { visible, visibleLine } from '../wording/escape.js';
import { teller } from '../telling/tell.js';
import { smallestText } from '../wording/smallest.js';
import { plural } from '../wording/words.js';
import { shorten, wrap } from '../wording/wrap.js';

const LABELS: Readonly<Record<ReplayResult, { readonly symbol: string; readonly word: string }>> = {
  fixed: { symbol: '✓', word: 'FIXED' },
  'still-fails': { symbol: '✗', word: 'STILL FAILS' },
  'cannot-tell': { symbol: '?', word: 'CANNOT TELL' },
};

/** Says what carrying out a finding again came to: what was done, and expected beside observed, then and now. */
export function renderReplay(
  entry: string,
  replayed: Replayed,
  options: ConsoleOptions & {
    /** With it the finding is told as in every report. */
    readonly run?: Run;
  } = {},
): string {
  const colors = options.colors ?? pc.createColors(false);
  const width = Math.min(Math.max(options.width ?? 100, 40), 140);
  const field = (name: string, value: string, paint: (text: string) => string = String): readonly string[] =>
    wrap(shorten(visible(value), 4000), width - 15).map(
      (line, n) => `     ${colors.dim((n === 0 ? name : '').padEnd(10))}${paint(line)}`,
    );
  const { result, reason, before, now, steps, notExact, baseUrl, requests, leftBehind } = replayed;
  const { symbol, word } = LABELS[result];
  const paint = { fixed: colors.green, 'still-fails': colors.red, 'cannot-tell': colors.yellow }[result];
  const sentence = options.run && sentenceFrom(options.run, entry, before);
  const isOther = now !== undefined && now.claim !== before.claim;
  return `${[
    `${paint(`${symbol} ${colors.bold(word)}`)}  ${visibleLine(entry)}`,
    ...field('because', reason),
    ...(sentence === undefined ? [] : field(result === 'fixed' || isOther ? 'was' : 'finding', sentence)),
    ...(isOther ? field('recorded', `does not hold: ${before.claim}`) : []),
    ...(sentence === undefined || isOther
      ? field('claim', `${result === 'still-fails' ? 'does not hold: ' : ''}${(now ?? before).claim}`)
      : []),
    ...field('expected', (now ?? before).expected, colors.green),
    ...field(now ? 'observed' : 'recorded', (now ?? before).observed, now ? colors.red : colors.dim),
    ...(now?.where === undefined ? [] : field('where', now.where)),
    ...((now ?? before).smallest === undefined ? [] : field('with', smallestText((now ?? before).smallest ?? ''))),
    ...(notExact === undefined ? [] : field('as', `the whole entry, not the recorded case alone: ${notExact}`)),
    ...steps.flatMap((step) => field(step.how, stepText(step))),
    ...(baseUrl === undefined ? [] : field('at', `${baseUrl}, ${plural(requests, 'request')}`)),
    ...leftBehind.flatMap((text) => field('left', `${text} could not be removed`, colors.yellow)),
  ].join('\n')}\n`;
}

/** Of the recorded finding, whose exchanges the run file has. */
function sentenceFrom(run: Run, entry: string, finding: Finding): string | undefined {
  const planned = run.plan.find((line) => line.entry === entry);
  return planned && teller(run)({ plan: planned }, finding).sentence;
}

function stepText({ how, verdict }: ReplayStep): string {
  const what = how === 'case' ? 'the recorded case on fresh records' : 'the whole entry with the seed of the run';
  switch (verdict.kind) {
    case 'pass':
      return how === 'case'
        ? `${what}: held in ${String(verdict.cases)} of ${String(verdict.cases)} repetitions`
        : `${what}: held in ${plural(verdict.cases, 'case')}, ${plural(verdict.expectations, 'expectation')}`;
    case 'fail': {
      const { failed, of, proof } = verdict.confirmed;
      const again =
        proof === true
          ? 'and the recorded history alone proves it'
          : `and again in ${String(failed)} of ${String(of)} repetitions`;
      return `${what}: failed, ${again}`;
    }
    default:
      return `${what}: ${reasonOf(verdict)}`;
  }
}
