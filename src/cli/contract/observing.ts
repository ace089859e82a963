import {
  factName,
  observeTarget,
  seenText,
  timesText,
  withProposals,
  type Contradiction,
  type Derived,
  type Observed,
  type ObserveRequest,
  type Proposal,
  type Seen,
} from '../../index.js';
import { interruptible } from '../run/running.js';
import type { Terminal } from '../terminal.js';

/** Lines of one kind that are printed; the file has all. */
const MOST_LINES = 12;

/** A contract with what was seen of its service, as comments. */
export interface Looked {
  readonly text: string;
  /** What to say of it. */
  readonly lines: readonly string[];
}

/** Looks at the service of a derived contract, and writes what was seen into its text. */
export async function lookedAt(
  derived: Pick<Derived, 'text' | 'contract' | 'baseUrl'>,
  how: Omit<ObserveRequest, 'contract' | 'baseUrl' | 'signal' | 'stopCleanUp'>,
  terminal: Terminal,
): Promise<Looked> {
  const { contract, baseUrl, text } = derived;
  terminal.err(`Looking at ${baseUrl}${how.ledger === undefined ? ' with reads alone' : ''} ...\n`);
  const interrupt = interruptible(terminal, undefined);
  try {
    const { signal, stopCleanUp } = interrupt;
    const observed = await observeTarget({ ...how, contract, baseUrl, signal, stopCleanUp });
    if ('problem' in observed) return { text, lines: [`Not looked at: ${observed.problem}`, `  ${observed.hint}`] };
    const written = noted(text, observed);
    return { text: written.text, lines: linesOf(observed, observed.requests, written.unplaced) };
  } finally {
    interrupt.end();
  }
}

/** Puts what was seen into a contract: what is new as proposals, what differs as remarks. */
export function noted(
  text: string,
  { news, contrary }: Pick<Observed, 'news' | 'contrary'>,
): ReturnType<typeof withProposals> {
  return withProposals(text, news.map(proposalOf), contrary.map(contradictionOf));
}

function proposalOf(seen: Seen): Proposal {
  return { path: seen.path, value: seen.value, remark: seenText(seen) };
}

function contradictionOf({ path, value, stated, count, by }: Observed['contrary'][number]): Contradiction {
  return { path, stated, seen: value, remark: `${timesText(count)}, ${by}` };
}

export function linesOf(
  { news, agreeing, contrary, remarks, because, left = [] }: Observed,
  requests: number | undefined,
  unplaced: readonly Proposal[],
): readonly string[] {
  const sent = requests === undefined ? '' : ` with ${String(requests)} ${requests === 1 ? 'request' : 'requests'}`;
  const placed = news.length - unplaced.length;
  return [
    `Seen${sent}: ${counted(placed, 'fact')} proposed, ${String(agreeing.length)} as stated, ${String(contrary.length)} otherwise`,
    ...limited(
      contrary.map(
        (one) =>
          `  ${factName(one.path)} is stated as ${short(one.stated)}, and ${short(one.value)} was seen ${timesText(one.count)}: ${one.by}`,
      ),
    ),
    ...limited(remarks.map((remark) => `  ${remark}`)),
    ...(unplaced.length === 0
      ? []
      : [
          `  No place in the file, because a reference stands there: ${unplaced.map(({ path }) => factName(path)).join(', ')}`,
        ]),
    ...(because === undefined ? [] : [`Not everything was looked at: ${because}`]),
    ...left.map((text) => `Left behind: ${text}`),
  ];
}

function counted(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? '' : 's'}`;
}

function limited(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `  and ${String(more)} more`] : lines;
}

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
