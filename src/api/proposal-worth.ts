import { checks } from '../../suites/index.js';
import { formatProblem } from '../contract/yaml/problem.js';
import type { Contract } from '../contract/facts/model.js';
import type { Loaded } from '../contract/load.js';
import { planContract } from './plan-contract.js';
import { acceptProposal, NotAcceptable } from '../propose/accepting.js';
import { factName } from '../propose/proposal.js';
import { proposalsIn, type FoundProposal } from '../propose/reading.js';

/** A proposal, and what it would bring. */
export interface WeighedProposal {
  readonly proposal: FoundProposal;
  /** Entries of the plan that run with it and do not without it. */
  readonly entries: number;
  /** Why it cannot be accepted as it stands. */
  readonly problem?: string;
}

/** The proposals of a contract, the one that brings most first. */
export function weighProposals(text: string, load: (text: string) => Loaded): readonly WeighedProposal[] {
  const loaded = load(text);
  const now = 'contract' in loaded ? running(loaded.contract) : 0;
  return proposalsIn(text)
    .map((proposal) => weigh(text, proposal, load, now))
    .sort((a, b) => Number(a.problem !== undefined) - Number(b.problem !== undefined) || b.entries - a.entries);
}

function weigh(text: string, proposal: FoundProposal, load: (text: string) => Loaded, now: number): WeighedProposal {
  try {
    const loaded = load(acceptProposal(text, proposal.path));
    if ('contract' in loaded) return { proposal, entries: Math.max(0, running(loaded.contract) - now) };
    const [problem] = loaded.problems;
    return { proposal, entries: 0, problem: problem === undefined ? 'it does not load' : formatProblem(problem) };
  } catch (error) {
    if (!(error instanceof NotAcceptable)) throw error;
    return { proposal, entries: 0, problem: error.message };
  }
}

function running(contract: Contract): number {
  return planContract(contract, checks).entries.filter(({ decision }) => decision.planned === 'run').length;
}

/** What came of accepting several proposals. */
export interface AcceptedProposals {
  readonly text: string;
  readonly accepted: readonly FoundProposal[];
  /** Those that cannot be facts together with the rest, each with the reason. */
  readonly refused: readonly { readonly fact: string; readonly why: string }[];
}

/** Whether it was seen, and not only made likely by a document. */
export function isSeen({ remark }: Pick<FoundProposal, 'remark'>): boolean {
  return remark.startsWith('seen');
}

/** Accepts all that was seen, as far as it loads together, in the order of the text; the text loads then. */
export function acceptSeen(text: string, load: (text: string) => Loaded): AcceptedProposals {
  let now = text;
  const accepted: FoundProposal[] = [];
  const refused: { fact: string; why: string }[] = [];
  for (const proposal of proposalsIn(text).filter(isSeen)) {
    const tried = acceptOne(now, proposal, load);
    if (typeof tried === 'string') {
      now = tried;
      accepted.push(proposal);
    } else refused.push({ fact: factName(proposal.path), why: tried.why });
  }
  return { text: now, accepted, refused };
}

/** The text with the fact, or why it is none. */
export function acceptOne(
  text: string,
  { path }: Pick<FoundProposal, 'path'>,
  load: (text: string) => Loaded,
): string | { readonly why: string } {
  try {
    const after = acceptProposal(text, path);
    const loaded = load(after);
    if ('contract' in loaded) return after;
    const [problem] = loaded.problems;
    return { why: problem === undefined ? 'it does not load' : formatProblem(problem) };
  } catch (error) {
    if (!(error instanceof NotAcceptable)) throw error;
    return { why: error.message };
  }
}
