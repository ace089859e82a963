import { describeRegister, describeVersioned, shownValue } from './describe.js';
import type { SearchResult } from './linearize.js';
import type { History, Operation, RegisterAction, VersionedAction } from './operation.js';
import type { RegisterReason, Reign } from './register.js';
import { drawTimeLine, timeLine } from './time-line.js';
import type { ChainReason } from './version-chain.js';

/** How many operations a sentence names before it only counts them. */
const MOST_NAMES = 8;

/**
 * Why a history of a register fits no order: a time line and one or two sentences.
 *
 * @param columns the width of the time line
 */
export function explainRegister(history: History<RegisterAction>, reason: RegisterReason, columns?: number): string {
  return text(history, describeRegister, registerSentence(reason), columns);
}

/**
 * Why the successful conditional writes of a history form no path: a time line and one or two sentences.
 *
 * @param columns the width of the time line
 */
export function explainVersionChain(history: History<VersionedAction>, reason: ChainReason, columns?: number): string {
  return text(history, describeVersioned, chainSentence(reason), columns);
}

/**
 * Why a search found no order: a time line and one or two sentences.
 *
 * @param describe what an operation did, in few words: `describeVersioned`, `describeState`
 */
export function explainSearch<Action>(
  history: History<Action>,
  result: Extract<SearchResult<Action>, { kind: 'illegal' }>,
  describe: (operation: Operation<Action>) => string,
): string {
  return text(history, describe, searchSentence(result, describe));
}

function text<Action>(
  history: History<Action>,
  describe: (operation: Operation<Action>) => string,
  sentence: string,
  columns?: number,
): string {
  return [...drawTimeLine(timeLine(history, describe), columns), '', sentence].join('\n');
}

function registerSentence(reason: RegisterReason): string {
  switch (reason.rule) {
    case 'never-written':
      return `${named(reason.read)}, but no request wrote that value and it was not there at the start.`;
    case 'two-never-written': {
      const [one, two] = reason.reads;
      return `${named(one)} and ${named(two)}, but no request wrote these values, and only one can have been there at the start.`;
    }
    case 'refused-write-seen':
      return `${named(reason.read)}, but ${named(reason.write)}, and nothing else wrote that value.`;
    case 'read-before-write':
      return `${named(reason.read)} and had been answered before ${named(reason.write)} began, and nothing else wrote that value.`;
    case 'two-at-once':
      return twoAtOnce(reason.stale, reason.newer);
  }
}

function twoAtOnce(stale: Reign, newer: Reign): string {
  const [old, later] = [shownValue(stale.value), shownValue(newer.value)];
  const order =
    stale.answered === undefined
      ? `${old} was there at the start`
      : `${later} came after ${old}, because ${briefly(newer.begun)} began after ${answered(stale)}`;
  return `${named(stale.begun)}, but began after ${answered(newer)}, and nothing wrote ${old} again. ${order}.`;
}

function answered({ answered: operation }: Reign): string {
  return operation === undefined ? 'the start' : `${briefly(operation)} had been answered`;
}

function chainSentence(reason: ChainReason): string {
  switch (reason.rule) {
    case 'base-used-twice': {
      const [one, two] = reason.writes;
      return `${quoted(one)} and ${quoted(two)} were both made for version ${reason.base}, and both succeeded. The later of them overwrote the other without having seen it.`;
    }
    case 'version-came-back':
      return `Version ${reason.version} came back: ${list(reason.writes)}. Each write must make a version that was not there before.`;
    case 'wrong-start':
      return `${quoted(reason.write)} succeeded for a version that nothing made: the record began with version ${reason.initial}.`;
    case 'broken-path':
      return `No request leads from the version that ${quoted(reason.end)} made to the one that ${quoted(reason.other)} was made for, nor the other way round, although both succeeded.`;
    case 'wrong-end':
      return reason.writes.length === 0
        ? `The record ended with version ${reason.final}, although no write succeeded.`
        : `The record ended with version ${reason.final}, which does not fit the success of ${list(reason.writes)}.`;
  }
}

function searchSentence<Action>(
  { prefix, unplaced }: Extract<SearchResult<Action>, { kind: 'illegal' }>,
  describe: (operation: Operation<Action>) => string,
): string {
  const each = (operations: History<Action>): string[] =>
    operations.map((operation) => `${quoted(operation)} (${describe(operation)})`);
  const fits =
    prefix.length === 0
      ? 'No operation fits as the first.'
      : `No order fits all operations. The longest that fits ends after ${prefix.length}: ${joined(each(prefix), 'then')}.`;
  const [only, ...others] = unplaced;
  if (only === undefined) return fits;
  const why = others.length === 0 ? 'and it does not fit there' : 'and none of them fits there';
  return `${fits} Only ${joined(each(unplaced), 'or')} could come next, ${why}.`;
}

/** `"GET" read "a"`: the label and what happened. */
function named(operation: Operation<RegisterAction>): string {
  return `${quoted(operation)} ${describeRegister(operation)}`;
}

/** `"GET" (read "a")`. */
function briefly(operation: Operation<RegisterAction>): string {
  return `${quoted(operation)} (${describeRegister(operation)})`;
}

function quoted({ label }: Operation<unknown>): string {
  return `"${label.replace(/\s+/g, ' ')}"`;
}

function list(operations: History<unknown>): string {
  return joined(operations.map(quoted), 'and');
}

function joined(names: readonly string[], word: string): string {
  const shown =
    names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`] : names;
  const last = shown.at(-1) ?? 'nothing';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')}, ${word} ${last}`;
}
