import type { Contract } from '../contract/facts/model.js';
import type { CleanedUp } from '../engine/cleanup/clean-up.js';
import type { ReadLedger } from './ledger-lines.js';
import { baseUrlOf } from './base-url.js';
import { noncesOfReproductions } from '../engine/judge/reproducing.js';
import { EVERYTHING } from '../plan/decide.js';
import { shownUrl } from './bound-values.js';
import { runContract, type RunRequest } from './run-contract.js';

/** What to clean up, and where. */
export interface CleanUpRequest extends Pick<
  RunRequest,
  | 'environment'
  | 'baseUrl'
  | 'concurrency'
  | 'rate'
  | 'maxWait'
  | 'secretCommands'
  | 'folder'
  | 'trust'
  | 'ledger'
  | 'transport'
  | 'clock'
> {
  readonly contract: Contract;
  readonly ledger?: RunRequest['ledger'];
  readonly read: ReadLedger;
  /** Operations that are not sent, beside those that the runs of the ledger left out. */
  readonly skip?: readonly string[];
  /** Told of each record, as soon as it is known what came of it. */
  readonly onRecord?: (one: CleanedUp) => void;
}

/** What came of a clean-up; or why it could not begin. */
export type CleanUpResult =
  | { readonly records: readonly CleanedUp[]; readonly dead?: string }
  | { readonly problem: string; readonly hint: string };

/**
 * Removes what the ledger of a run that was ended too early says that it made and did not remove, and what lists show with
 * a mark of its creates. Nothing is removed that the ledger does not name, by its id or by that mark.
 */
export async function cleanUpLedger(request: CleanUpRequest): Promise<CleanUpResult> {
  const { contract, read, onRecord, skip, ...how } = request;
  const bound = baseUrlOf(contract, request.environment ?? {}, request.baseUrl);
  if ('problem' in bound) return bound;
  // A ledger has it without what is secret in it.
  const shown = shownUrl(request, bound.url);
  const others = read.runs.map(({ baseUrl }) => baseUrl).filter((one) => one !== bound.url && one !== shown);
  if (request.baseUrl === undefined && others.length > 0) {
    return {
      problem: `The records were made at ${others[0] ?? ''}, and the contract leads to ${shown}`,
      hint: `Say where they are with --base-url ${others[0] ?? 'URL'}`,
    };
  }
  const records: CleanedUp[] = [];
  let dead: string | undefined;
  const result = await runContract({
    ...how,
    contract,
    checks: [],
    policy: { ...EVERYTHING, skip: [...read.runs.flatMap(({ leftOut }) => leftOut ?? []), ...(skip ?? [])] },
    plan: { entries: [], documents: [], checks: [] },
    cleanUp: {
      leftovers: read.leftovers,
      nonces: read.runs.flatMap(({ nonce }) => [nonce, ...noncesOfReproductions(nonce)]),
      marks: read.marks,
      tell: (one) => {
        records.push(one);
        onRecord?.(one);
      },
      dead: (why) => {
        dead = why;
      },
    },
  });
  if ('problem' in result) return result;
  return { records, ...(dead === undefined ? {} : { dead }) };
}
