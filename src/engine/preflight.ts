import type { OwnedRecord } from '../check/kit.js';
import { isStop } from '../check/violation.js';
import type { Own } from '../contract/facts/model.js';
import type { Exchange } from '../result/exchange.js';
import type { NoteLine } from '../result/run-file.js';
import type { PlannedEntry } from '../plan/plan.js';
import type { ForeignRecords } from './foreign-records/foreign-records.js';
import type { Health } from './noise/health.js';
import { Attempt, type RunContext } from './kit/context.js';
import { Records } from './kit/records/records.js';
import { sending } from './kit/requests/sending.js';
import { waitFor } from './kit/requests/waiting.js';

/** Why no record of a resource can be made, and the answer that says so. */
export interface Unmade {
  readonly why: string;
  readonly by: Exchange | undefined;
  /** Making one harmed records of others: none is made again, by no check. */
  readonly isHarmful?: true;
}

/**
 * Before anything is judged: is there somebody, and can a record of each resource be made? Where it cannot, the entries
 * that need one are inconclusive, and the reason is said once.
 */
export async function preflight(
  entries: readonly PlannedEntry[],
  context: RunContext,
  health: Health,
  baseUrl: string,
  note: (about: NoteLine['about'], text: string) => void,
  foreign: ForeignRecords,
): Promise<{ readonly dead?: string; readonly broken: ReadonlyMap<string, Unmade> }> {
  const broken: ReadonlyMap<string, Unmade> = new Map();
  let alive = false;
  for (let attempt = 0; attempt < 3 && !alive && !context.signal.aborted; attempt += 1) {
    if (attempt > 0) await waitFor(context, 500).catch(() => undefined);
    alive = await health.alive('preflight@service', `m${String(attempt)}`);
  }
  if (!alive) {
    if (context.signal.aborted) return { broken };
    const dead = `No answer from ${baseUrl}: ${health.why ?? 'it is not healthy'}`;
    note('target', dead);
    return { dead, broken };
  }

  const owns = ownsOf(entries);
  // Before anything is made: what lists show now is not ours.
  const writes = entries.some(({ decision }) => decision.planned === 'run' && decision.writes);
  if (writes && context.writable) await foreign.before(context, [...owns.values()]);
  const unmade = await makeOneOfEach(owns, context, note, foreign);
  const second = [...owns.values()].filter((own) => isNumbered(own) && !unmade.has(own.resource));
  // What comes of it is seen by who follows what was made: the id of the first one, where ids come again.
  await Promise.all(second.map((own) => tryOne(own, context, 'second.')));
  return { broken: unmade };
}

/** Whether a service that gives ids may give that of a deleted record to the next one. */
function isNumbered({ id, cleanup }: Own): boolean {
  return id.assignedBy === 'server' && cleanup.by === 'delete';
}

/** How records of the resources that these entries write to are made. */
export function ownsOf(entries: readonly PlannedEntry[]): ReadonlyMap<string, Own> {
  const resources = new Map<string, Own>();
  for (const { decision } of entries) {
    if (decision.planned !== 'run' || !decision.writes) continue;
    for (const own of decision.own) resources.set(own.resource, own);
  }
  return resources;
}

/** What is done with the record that was made, before it is removed. */
export type Use = (own: Own, records: Records, record: OwnedRecord) => Promise<void>;

/**
 * Makes a record of each resource and removes it. To be called before anything else is written, and when `foreign` has looked.
 * @returns those of which none can be made, and why
 */
export async function makeOneOfEach(
  owns: ReadonlyMap<string, Own>,
  context: RunContext,
  note: (about: NoteLine['about'], text: string) => void,
  foreign: ForeignRecords,
  use?: Use,
): Promise<ReadonlyMap<string, Unmade>> {
  const broken = new Map<string, Unmade>();
  for (const own of owns.values()) await context.references.prepare(own);
  await Promise.all(
    [...owns.values()].map(async (own) => {
      let unmade = await tryOne(own, context, '', use);
      // Before nothing is judged for one failure of the service that may not come again, it is tried again.
      for (let n = 1; n < TRIES && isFailure(unmade); n += 1)
        unmade = await tryOne(own, context, `again${String(n)}.`, use);
      if (unmade === undefined) return;
      broken.set(own.resource, unmade);
      note('preflight', `No record of ${own.resource} can be made: ${unmade.why}`);
    }),
  );
  const harmed = await foreign.afterFirst(context, [...owns.keys()]).catch((thrown: unknown) => {
    if (isStop(thrown)) return new Map<string, string>();
    throw thrown;
  });
  for (const name of owns.keys()) {
    const why = context.writes.whyStopped(name);
    if (why !== undefined) broken.set(name, { why, by: undefined, isHarmful: true });
  }
  for (const [resource, why] of harmed) broken.set(resource, { why, by: undefined, isHarmful: true });
  return broken;
}

/** Records that are tried to be made, where the service fails at each. */
const TRIES = 3;

function isFailure(unmade: Unmade | undefined): boolean {
  const { response, failure } = unmade?.by ?? {};
  return failure !== undefined || (response !== undefined && response.status >= 500);
}

async function tryOne(own: Own, context: RunContext, prefix: string, use?: Use): Promise<Unmade | undefined> {
  const attempt = new Attempt(context, `preflight@${own.resource}`, prefix, { kind: 'run' }, 'setup', 'shared');
  const route = { over: 'shared' as const, lane: '0' };
  const records = new Records(attempt, sending(attempt, route).send, route);
  try {
    const record = await records.create(own);
    await use?.(own, records, record);
    return undefined;
  } catch (thrown) {
    if (isStop(thrown)) return { why: thrown.detail, by: thrown.exchange };
    return { why: thrown instanceof Error ? thrown.message : String(thrown), by: undefined };
  } finally {
    await records.cleanUp(attempt.main);
  }
}
