import { checks } from '../../suites/index.js';
import type { Contract } from '../contract/facts/model.js';
import type { Ledger } from '../engine/kit/records/ledger/ledger.js';
import { observe, type Observed } from '../observe/index.js';
import { EVERYTHING } from '../plan/decide.js';
import { runContract, type RunRequest } from './run-contract.js';

/** What to look at, and with what. */
export interface ObserveRequest extends Pick<
  RunRequest,
  'environment' | 'baseUrl' | 'folder' | 'trust' | 'secretCommands' | 'rate' | 'signal' | 'stopCleanUp'
> {
  readonly contract: Contract;
  /** Opens what the records are noted in that are made. Without it nothing is made. */
  readonly ledger?: Ledger;
}

/** What was seen, and what it cost. */
export interface ObservedTarget extends Observed {
  readonly requests: number;
}

/** Requests of one look, and how many of them are under way at one time. */
const MOST_REQUESTS = 60;
const MOST_REQUESTS_TO_WRITE = 260;
const AT_ONCE = 4;
/** Milliseconds for one answer, and that a service may ask to wait. */
const PATIENCE = 5000;
const MOST_WAIT = 2000;
/** Milliseconds for all of it. */
const MOST_TIME = 30_000;
const MOST_TIME_TO_WRITE = 60_000;

/** Looks at a service with few reads, and judges nothing: what it does where the contract says nothing, and what it does otherwise. */
export async function observeTarget(
  request: ObserveRequest,
): Promise<ObservedTarget | { readonly problem: string; readonly hint: string }> {
  const { contract, signal, ledger, ...how } = request;
  const isRead = ledger === undefined;
  const { target } = contract;
  const end = AbortSignal.timeout(isRead ? MOST_TIME : MOST_TIME_TO_WRITE);
  let observed: Observed | undefined;
  const left: string[] = [];
  const result = await runContract({
    ...how,
    contract: { ...contract, target: { ...target, timeout: Math.min(target.timeout, PATIENCE) } },
    checks,
    // Said here and held by the sender: without a ledger no method but the safe ones leaves this process.
    policy: { ...EVERYTHING, readOnly: isRead },
    ...(isRead ? {} : { ledger }),
    concurrency: AT_ONCE,
    maxRequests: isRead ? MOST_REQUESTS : MOST_REQUESTS_TO_WRITE,
    maxWait: MOST_WAIT,
    signal: signal === undefined ? end : AbortSignal.any([signal, end]),
    onLine: (line) => {
      if (line.type === 'note' && (line.about === 'left-behind' || line.about === 'harm')) left.push(line.text);
    },
    look: async (looked) => {
      observed = await observe(looked);
    },
  });
  if ('problem' in result) return result;
  const requests = result.run.footer?.requests ?? 0;
  return { ...(observed ?? { news: [], agreeing: [], contrary: [], remarks: [] }), requests, left };
}
