import type { Run } from '../result/run-file.js';
import type { Summary } from '../result/summary.js';
import { unprovenGroups } from './unproven.js';
import * as words from './words.js';

/**
 * One sentence for a run that could judge nothing, or whose operations all failed: why, and which command says what to change.
 * Undefined for any other run.
 */
export function nothingJudged(run: Run, summary: Summary): string | undefined {
  const planned = summary.entries.filter(({ plan }) => plan.planned === 'run');
  // A run that was ended before it came to anything needs no advice.
  if (!planned.some(({ verdict }) => verdict.kind === 'inconclusive')) return undefined;
  const isJudged = planned.some(({ verdict }) => verdict.kind === 'pass' || verdict.kind === 'fail');
  const { exercised } = summary.tally.numbers;
  const isDeaf = exercised.of > 0 && exercised.count === 0;
  if (isJudged && !isDeaf) return undefined;
  const advice = `\`probity doctor ${words.contractName(run)}\` says what to change`;
  const dead = run.notes.find(({ about, text }) => about === 'target' && text.startsWith('No answer from '));
  const unmade = run.notes.find(({ about }) => about === 'preflight');
  const why = dead?.text ?? unmade?.text ?? unprovenGroups(summary)[0]?.reason;
  const what = isJudged ? 'No operation answered with success' : 'Nothing could be judged';
  return `${what}${why === undefined ? '' : `: ${why.replace(/\.$/, '')}`}; ${advice}`;
}
