import { shop, type Misbehaviour, type Oddity, type ReferenceService, type Started } from '../reference/index.js';
import {
  inProcessTransport,
  runContract,
  DEFAULT_CAPS,
  virtualClock,
  type Clock,
  type Contract,
  type Effort,
  type ExchangeLine,
  type Plan,
  type PlannedEntry,
  type RegisteredCheck,
  type Transport,
  type Verdict,
} from '../index.js';

/** Which service is tested: the correct one, or one that deviates in chosen ways. */
export interface Deviation {
  readonly faults?: readonly Misbehaviour[];
  readonly variants?: readonly Oddity[];
  readonly dialect?: string;
  /** What stands between the run and the service; `nonce` is that of the run. */
  readonly behind?: (transport: Transport, nonce: string) => Transport;
}

/** How the entries ended that were run on one service. */
export interface Tried {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly exchanges: readonly ExchangeLine[];
}

/** What is run: a contract with its plan, made once. */
export interface Subject {
  readonly contract: Contract;
  readonly checks: readonly RegisteredCheck[];
  readonly plan: Plan;
  /** What is tested; the Shop, where nothing is said. */
  readonly service?: ReferenceService;
}

/** A service in this process is at no address, but its contract asks for one. */
export const NOMINAL_URL = 'http://127.0.0.1:4010';

/**
 * Runs entries on a reference service of their own, in this process and on a virtual clock: waiting costs nothing, and
 * no entry can disturb another.
 */
export async function tryEntries(
  subject: Subject,
  entries: readonly PlannedEntry[],
  deviation: Deviation,
  seed: number,
  effort: Effort = 'standard',
): Promise<Tried> {
  const clock = runningClock();
  const { service = shop } = subject;
  const { behind = (transport: Transport) => transport, ...deviating } = deviation;
  const reference = service.start({ ...deviating, clock, seed });
  const nonce = `n${seed.toString(36)}`;
  const result = await runContract({
    contract: subject.contract,
    checks: subject.checks,
    plan: { ...subject.plan, entries, documents: [], silenced: [] },
    environment: service.environment(NOMINAL_URL),
    seed,
    effort,
    nonce,
    clock,
    transport: () => behind(transportTo(reference, clock), nonce),
  });
  if ('problem' in result) throw new Error(result.problem);
  const verdicts = new Map([...result.run.verdicts].map(([entry, line]) => [entry, line.verdict]));
  return { verdicts, exchanges: result.run.exchanges };
}

/** Leads to a reference service in this process, that of broken-off requests included. */
export function transportTo(reference: Started, clock: Clock): Transport {
  return inProcessTransport((call) => reference.dispatch(call), {
    caps: DEFAULT_CAPS,
    clock,
    incomplete: (call) => {
      reference.incomplete(call);
    },
  });
}

/** Milliseconds: a power of two, and so much that a date of this century plus one tick is another number. */
const TICK = 2 ** -10;

/** A clock that only waits move, and looking at it: nobody has to wait for it. */
export function runningClock(): Clock {
  return ticking(virtualClock(Date.UTC(2026, 0, 1)));
}

/**
 * The clock moves a little whenever somebody looks at it, as every real one does. So a request that is sent after an
 * answer has come is later, and of what happened at one time it can be told that it did.
 */
function ticking(clock: Clock): Clock {
  let looks = 0;
  return { ...clock, now: () => clock.now() + (looks += 1) * TICK };
}
