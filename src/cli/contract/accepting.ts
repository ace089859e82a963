import { readFileSync } from 'node:fs';
import {
  acceptSeen,
  acceptOne,
  factName,
  isSeen,
  loadText,
  proposalsIn,
  removeProposal,
  weighProposals,
  type FoundProposal,
  type Loaded,
  type WeighedProposal,
} from '../../index.js';
import { writeText } from '../../output/output-folder.js';
import { contractFor } from './contract.js';
import { UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

/** Lines that are printed of what cannot be accepted. */
const MOST_LINES = 10;

/** A contract whose text is changed. */
export interface EditedContract {
  readonly path: string;
  readonly text: string;
  readonly load: (text: string) => Loaded;
}

/** @throws UsageError where it does not load as it stands */
export function contractToEdit(path: string, allowFiles: readonly string[]): EditedContract {
  contractFor(path, { allowFiles });
  return { path, text: readFileSync(path, 'utf8'), load: (text) => loadText(path, text, allowFiles) };
}

/** Makes facts of proposals, of those that are named or of all that was seen, and writes the file. */
export function acceptIn(contract: EditedContract, facts: readonly string[], terminal: Terminal): void {
  const all = proposalsIn(contract.text);
  if (all.length === 0)
    throw new UsageError(
      `${contract.path} has no proposals`,
      'Look at the service for some: probity init DOCUMENT --base-url URL',
    );
  const { text, accepted, refused } =
    facts.length === 0 ? acceptSeen(contract.text, contract.load) : acceptNamed(contract, all, facts);
  if (accepted.length > 0) writeText(contract.path, text);
  const many = `${String(accepted.length)} ${accepted.length === 1 ? 'fact' : 'facts'}`;
  terminal.out(`Accepted in ${contract.path}: ${many}\n`);
  for (const { path } of accepted) terminal.out(`  ${factName(path)}\n`);
  const likely = proposalsIn(text).filter((one) => !isSeen(one));
  if (facts.length === 0 && likely.length > 0)
    terminal.err(
      `Not accepted, because they were not seen; name those that are true: ${likely.map(({ path }) => factName(path)).join(', ')}\n`,
    );
  if (refused.length === 0) return;
  terminal.err(`Not accepted:\n`);
  for (const { fact, why } of refused.slice(0, MOST_LINES)) terminal.err(`  ${fact}: ${why}\n`);
  if (refused.length > MOST_LINES) terminal.err(`  and ${String(refused.length - MOST_LINES)} more\n`);
}

/** All that are named, or none of them. */
function acceptNamed(
  { path, text, load }: EditedContract,
  all: readonly FoundProposal[],
  facts: readonly string[],
): ReturnType<typeof acceptSeen> {
  let now = text;
  const accepted = facts.flatMap((fact) => {
    // All below a name are meant as well: `http`.
    const meant = all.filter((one) => `${factName(one.path)}.`.startsWith(`${fact}.`));
    if (meant.length > 0) return meant;
    const names = all.map((one) => factName(one.path));
    const near = names.filter((name) => name.split('.')[0] === fact.split('.')[0]);
    const shown = (near.length > 0 ? near : names).slice(0, MOST_LINES);
    throw new UsageError(`${path} has no proposal for ${fact}`, `Its proposals: ${shown.join(', ')}`);
  });
  for (const proposal of new Set(accepted)) {
    const tried = acceptOne(now, proposal, load);
    if (typeof tried !== 'string')
      throw new UsageError(`${factName(proposal.path)} is not accepted: ${tried.why}`, `${path} is as it was`);
    now = tried;
  }
  return { text: now, accepted: [...new Set(accepted)], refused: [] };
}

/** Asks for each proposal whether it is true, the one that brings most first. Without a terminal it says what to run. */
export async function acceptByAsking(contract: EditedContract, terminal: Terminal): Promise<void> {
  const weighed = weighProposals(contract.text, contract.load).filter(({ problem }) => problem === undefined);
  const { ask } = terminal;
  if (ask === undefined) {
    sayInstead(contract.path, weighed, terminal);
    return;
  }
  let { text } = contract;
  let count = 0;
  for (const [n, one] of weighed.entries()) {
    if (!proposalsIn(text).some(({ path }) => factName(path) === factName(one.proposal.path))) continue;
    terminal.err(`\n${String(n + 1)} of ${String(weighed.length)}: ${asked(one)}\n`);
    const answer = await ask('Is it true? y for yes, n for not now, x to take the proposal out, q to end: ');
    if (/^q/i.test(answer)) break;
    if (/^x/i.test(answer)) text = removeProposal(text, one.proposal.path);
    if (/^y/i.test(answer)) {
      const tried = acceptOne(text, one.proposal, contract.load);
      if (typeof tried !== 'string') {
        terminal.err(`Not accepted: ${tried.why}\n`);
        continue;
      }
      text = tried;
      count += 1;
    }
    // Each answer is kept, also where the next question is never answered.
    if (text !== contract.text) writeText(contract.path, text);
  }
  terminal.err(`\nAccepted in ${contract.path}: ${String(count)}\n`);
}

function asked({ proposal: { path, value, remark }, entries }: WeighedProposal): string {
  const shown = JSON.stringify(value);
  const rules = entries === 0 ? 'no other check runs by it alone' : `${String(entries)} more checks can run`;
  return `${factName(path)}: ${shown.length > 200 ? `${shown.slice(0, 200)}…` : shown}\n  ${remark}\n  ${rules}`;
}

function sayInstead(path: string, weighed: readonly WeighedProposal[], terminal: Terminal): void {
  if (weighed.length === 0) {
    terminal.out(`${path} has no proposals\n`);
    return;
  }
  terminal.out('There is no terminal to ask at. Proposals, with the checks that each makes possible:\n');
  for (const { proposal, entries } of weighed)
    terminal.out(
      `  ${String(entries).padStart(3)}  ${factName(proposal.path)}  ${terminal.outColors.dim(proposal.remark)}\n`,
    );
  terminal.out(`Accept one: probity init --accept ${path} ${factName(weighed[0]?.proposal.path ?? [])}\n`);
  terminal.out(`Accept all that was seen: probity init --accept ${path}\n`);
}
