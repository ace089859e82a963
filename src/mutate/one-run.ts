import { randomBytes } from 'node:crypto';
import {
  cleanUpLedger,
  DEFAULT_CAPS,
  ledgerTo,
  readLedger,
  runContract,
  undiciTransport,
  type RunRequest,
  type Transport,
  type Verdict,
} from '../index.js';
import type { Unsecret } from '../engine/http/redaction/unsecret.js';
import { isNewFailure, type Baseline, type Ended } from './fate.js';
import type { MutateRequest, Opened } from './mutate.js';
import type { Planted } from './planted.js';

export interface Planting {
  /** The run ends at a failure that is not in it. */
  readonly baseline?: Baseline;
  /** Ends the run, asked behind each exchange. */
  readonly isEnough?: () => boolean;
  readonly on: (transport: Transport, nonce: string, unsecret: Unsecret) => Planted;
}

export interface Ran {
  readonly ended: readonly Ended[];
  readonly requests: number;
  readonly duration: number;
}

export type Plan = NonNullable<RunRequest['plan']>;

/** What a single run needs to know. */
export type OneRun = Omit<MutateRequest, 'operators' | 'count'>;

/** One run, and the removal of what it left. With a mistake planted it ends at the first new failure. */
export async function runOnce(
  request: OneRun,
  plan: Plan,
  planting: Planting | undefined,
  leftBehind: string[],
  onSent?: (entry: string, operation: string) => void,
): Promise<Ran | { problem: string; hint: string }> {
  const { contract, checks, environment, baseUrl, policy, trust, folder, secretCommands, concurrency, rate, maxWait } =
    request;
  await request.prepare?.();
  const how = given({ environment, baseUrl, trust, folder, secretCommands, concurrency, rate, maxWait });
  const opened = (request.open ?? ((): Opened => overHttp(concurrency ?? 8)))();
  const [ending, cleanUpEnding] = [new AbortController(), new AbortController()];
  const signals = [ending.signal, ...(request.signal ? [request.signal] : [])];
  const stops = [cleanUpEnding.signal, ...(request.stopCleanUp ? [request.stopCleanUp] : [])];
  const planted: Planted[] = [];
  const byId = new Map(plan.entries.map((entry) => [entry.id, entry]));
  const ended: Ended[] = [];
  const nonce = opened.isThrownAway ? `m${request.seed.toString(36).padStart(7, '0')}` : randomBytes(4).toString('hex');
  let ledger = '';
  const end = (): void => {
    for (const one of planted) one.end();
    if (opened.isThrownAway) cleanUpEnding.abort();
    ending.abort(new Error('the mistake is noticed'));
  };
  const tell = (id: string, verdict: Verdict): void => {
    const entry = byId.get(id);
    if (entry === undefined || ending.signal.aborted) return;
    ended.push({ entry, verdict });
    if (planting?.baseline !== undefined && isNewFailure(id, verdict, planting.baseline)) end();
  };
  const result = await runContract({
    contract,
    checks,
    plan,
    effort: request.effort,
    seed: request.seed,
    nonce,
    ...how,
    ...given({ policy }),
    signal: AbortSignal.any(signals),
    stopCleanUp: AbortSignal.any(stops),
    ...given({ clock: opened.clock }),
    transport: (clock, unsecret) => {
      const transport = opened.transport(clock);
      if (planting === undefined) return transport;
      const one = planting.on(transport, nonce, unsecret);
      planted.push(one);
      return one.transport;
    },
    onLine: (line) => {
      if (line.type === 'verdict') tell(line.entry, line.verdict);
      if (line.type === 'exchange' && line.operation !== undefined) onSent?.(line.entry, line.operation);
      if (line.type === 'exchange' && planting?.isEnough?.() === true) end();
    },
    ...(opened.isThrownAway
      ? {}
      : {
          ledger: ledgerTo((text) => {
            request.keep?.(text);
            ledger += text;
          }),
        }),
  });
  if ('problem' in result) return result;
  if (!opened.isThrownAway) leftBehind.push(...planted.flatMap((one) => one.leftBehind()));
  if (ledger !== '') {
    const read = readLedger(ledger);
    if (!('problem' in read) && read.leftovers.length > 0) {
      await cleanUpLedger({
        contract,
        read,
        ...how,
        onRecord: ({ how: came, resource, ids, why }) => {
          if (came !== 'failed' && came !== 'unknown') return;
          const what = [resource, ids].filter((part) => part !== '').join(' ');
          leftBehind.push(why === undefined ? what : `${what}: ${why}`);
        },
      });
    }
  }
  return { ended, requests: result.run.footer?.requests ?? 0, duration: result.run.footer?.duration ?? 0 };
}

function overHttp(connections: number): Opened {
  return { transport: () => undiciTransport({ caps: DEFAULT_CAPS, connections }) };
}

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
