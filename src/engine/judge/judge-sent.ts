import type { RegisteredCheck } from '../../check/registered.js';
import type { Contract } from '../../contract/facts/model.js';
import { EVERYTHING } from '../../plan/decide.js';
import { plan, type PlannedEntry } from '../../plan/plan.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { FailVerdict } from '../../result/verdict.js';
import { execute, type Ended } from './attempt.js';
import { Attempt, modeFor } from '../kit/context.js';
import { AnsweredSender } from '../recorder/answered-sender.js';
import { Tokens } from '../recorder/tokens.js';
import { benchOf } from './rejudge-bench.js';
import { Watching } from './watching.js';

/** What a check says of requests that somebody else sent: `open` where it would have sent others. */
export type OfSent =
  | { readonly kind: 'broken' | 'held' }
  /** `isProof`: these answers alone show it, as what happened at one time. */
  | { readonly kind: 'other'; readonly claim: string; readonly isProof: boolean }
  | { readonly kind: 'open'; readonly why: string };

/** Requests with their answers. Each line says of which operation it is, and what for, as the recorded request did. */
export interface SentAnew {
  readonly exchanges: readonly ExchangeLine[];
  /** The mark of who sent them. */
  readonly nonce: string;
}

/** Claims that hang on how large a page was asked to be. */
const OF_SIZES = /limit|page holds|per page|full|size|at most|as many|more than|fewer|number of/i;

/** What the operator left out has a recorded verdict that says so. */
const WHATEVER_RAN = { ...EVERYTHING, allowDisruptive: true };

/**
 * Lets the checks of a run judge what was sent to show their findings: a check runs as it did, and sees these answers and no others. So
 * nothing that the run itself saw can decide.
 */
export function judgingSent(
  recorded: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
): (entry: string, verdict: FailVerdict, sent: SentAnew) => Promise<OfSent> {
  let entries: ReadonlyMap<string, PlannedEntry> | undefined;
  let references: ReadonlyMap<string, ExchangeLine> | undefined;
  return async (id, verdict, sent) => {
    entries ??= new Map(plan(contract, checks, WHATEVER_RAN).entries.map((entry) => [entry.id, entry]));
    const entry = entries.get(id);
    if (entry?.decision.planned !== 'run') return { kind: 'open', why: 'the contract and these checks do not plan it' };
    const { check } = entry.check;
    const { given } = entry.decision;
    const { claim } = verdict.finding;
    if (check.kind === 'watch') {
      const watching = new Watching(entry, check, given, contract);
      const claims = sent.exchanges
        .filter(({ operation }) => operation === watching.operation)
        .flatMap((exchange) => watching.look(exchange)?.claim ?? []);
      // What it makes of an answer may hang on what else was sent.
      return claims.includes(claim) ? { kind: 'broken' } : { kind: 'open', why: 'it was seen by watching' };
    }
    const { baseUrl, nonce } = recorded.header;
    const prefix = prefixOf(id, sent);
    const phase = prefix.includes('confirm') ? 'confirm' : 'case';
    const shared = phase === 'confirm' ? (references ??= referencesOf(recorded)) : undefined;
    const tokens = new Tokens(nonce, sent.nonce);
    const pass = async (): Promise<readonly [Ended, AnsweredSender]> => {
      const sender = new AnsweredSender(sent.exchanges, baseUrl, tokens, !OF_SIZES.test(claim), shared);
      const bench = benchOf(recorded, contract, new Map(), new Set(), sender);
      // Whose answers they were was found out when it failed.
      const context = {
        ...bench.context,
        mixUps: Object.assign(bench.context.mixUps, { examine: () => Promise.resolve(undefined) }),
      };
      const attempt = new Attempt(context, id, prefix, modeFor(verdict.finding.replay), phase, 'shared');
      return [await execute(attempt, check, given, () => false), sender];
    };
    // What a read shows may have been written by a request that the check asks for later: then it is known what stands for what.
    await pass();
    const [ended, sender] = await pass();
    switch (ended.kind) {
      case 'done':
        return { kind: 'held' };
      case 'broken': {
        const unknown = sender.writtenUnasked(id);
        if (unknown !== undefined) return { kind: 'open', why: `it would not have sent ${unknown}` };
        const { claim: now, proof: isProof } = ended.broken.violation;
        return now === claim ? { kind: 'broken' } : { kind: 'other', claim: now, isProof };
      }
      case 'diverged':
        return { kind: 'open', why: ended.diverged.why };
      case 'stopped':
        return { kind: 'open', why: ended.stop.detail };
      case 'threw':
        return { kind: 'open', why: ended.error.message };
    }
  };
}

/**
 * What made the records that entries of the run shared. What confirms a failure has records of its own with the same values, so the check
 * needs to know these and sends nothing to them.
 */
function referencesOf({ exchanges }: Run): ReadonlyMap<string, ExchangeLine> {
  const shared = exchanges.filter(({ id }) => /^reference@[^/]+\/(?:another\.)?m\//.test(id));
  return new Map(shared.map((line) => [line.id, line]));
}

/** The attempt of which the requests are: what is shared with others, or unique in them, is drawn by it. */
function prefixOf(entry: string, { exchanges }: SentAnew): string {
  const own = exchanges.find((exchange) => exchange.entry === entry);
  return /^((?:(?:round|confirm|again)\d+\.)*)/.exec(own?.id.slice(entry.length + 1) ?? '')?.[1] ?? '';
}
