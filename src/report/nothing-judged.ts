import type { Run } from '../result/run-file.js';
import type { Summary } from '../result/summary.js';
import { typedFile } from './wording/place.js';
import { SAFE_METHODS } from './scripts/record-targets.js';
import { Quoting } from './scripts/shell.js';
import { unprovenGroups } from './waivers/unproven.js';
import * as words from './wording/words.js';

/** What is said of a run that could not judge what it was there for. */
export interface NothingJudged {
  /** One sentence: what could not be judged and why, and that the command says more. */
  readonly text: string;
  /** To be typed where the run was. */
  readonly command: string;
}

/**
 * For a run that could judge nothing, of which no operation succeeded, or that could make no record at all: why, and which command
 * says what to change. Undefined for any other run.
 */
export function nothingJudged(run: Run, summary: Summary): NothingJudged | undefined {
  const what = failing(run, summary);
  if (what === undefined) return undefined;
  const dead = run.notes.find(({ about, text }) => about === 'target' && text.startsWith('No answer from '));
  const [unmade, ...others] = run.notes.filter(({ about }) => about === 'preflight');
  const more = others.length === 0 ? '' : `, and none of ${words.plural(others.length, 'other resource')}`;
  const why = dead?.text ?? (unmade && `${unmade.text}${more}`) ?? unprovenGroups(summary)[0]?.reason;
  const because = why === undefined ? '' : `: ${why.replace(/\.$/, '')}`;
  return { text: `${what}${because}; what to change is said by`, command: doctor(run) };
}

function failing(run: Run, { entries, tally }: Summary): string | undefined {
  const planned = entries.filter(({ plan }) => plan.planned === 'run');
  // A run that was ended before it came to anything needs no advice.
  if (!planned.some(({ verdict }) => verdict.kind === 'inconclusive')) return undefined;
  if (!planned.some(({ verdict }) => verdict.kind === 'pass' || verdict.kind === 'fail'))
    return 'Nothing could be judged';
  const { exercised } = tally.numbers;
  if (exercised.of > 0 && exercised.count === 0) return 'No operation answered with success';
  return isUnwritten(run) ? 'Only reads could be judged' : undefined;
}

/** Of one resource or more no record could be made, and of the others none was changed: what answered with success read. */
function isUnwritten({ header, notes, exercised }: Run): boolean {
  const without = notes.flatMap(({ about, text }) =>
    about === 'preflight' ? [/^No record of (\S+) can be made/.exec(text)?.[1]] : [],
  );
  const written = (header.operations ?? []).filter(
    ({ id, method, safe }) => exercised.has(id) && safe !== true && !SAFE_METHODS.includes(method),
  );
  return without.length > 0 && written.every(({ resource }) => resource === undefined || without.includes(resource));
}

/** The command, with the contract and the base URL as they were typed. */
function doctor(run: Run): string {
  const { selection } = run.header;
  const at = selection.findIndex((argument) => argument === '--base-url');
  const given =
    at < 0
      ? selection.find((argument) => argument.startsWith('--base-url='))?.slice('--base-url='.length)
      : selection[at + 1];
  const options = given === undefined ? [] : ['--base-url', given];
  const shell = new Quoting();
  const typed = (words: readonly string[]): string => words.map((word) => shell.quote(word)).join(' ');
  const file = typedFile(run);
  const document = derivedFrom(run);
  // The contract was never a file: it is written first.
  const first = document === undefined ? '' : `${typed(['probity', 'init', document, ...options, '--offline'])} && `;
  return `${first}${typed(['probity', 'doctor', file, ...options])}`;
}

/** The document as it was typed, of which the contract of the run was derived in memory; undefined for a contract that is a file. */
function derivedFrom({ header: { selection, sources } }: Run): string | undefined {
  const [contract] = sources;
  const name = /^# Derived from (.+)\. The remark/m.exec(contract?.text ?? '')?.[1];
  const isNamed = (argument: string, wanted: string): boolean => argument.split(/[\\/]/).at(-1) === wanted;
  if (name === undefined || selection.some((argument) => isNamed(argument, contract?.name ?? ''))) return undefined;
  return selection.find((argument) => isNamed(argument, name));
}
