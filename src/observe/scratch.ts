import type { OwnedRecord } from '../check/kit.js';
import { isStop } from '../check/violation.js';
import type { Contract, Own, ResourceFacts } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { Attempt, type RunContext } from '../engine/kit/context.js';
import { Records } from '../engine/kit/records/records.js';
import { sending } from '../engine/kit/requests/sending.js';
import type { LookedAt } from '../engine/look.js';
import { makeOneOfEach, ownsOf } from '../engine/preflight.js';
import type { Exchange } from '../result/exchange.js';
import { lookAtChange, lookAtCreate, lookAtDelete, lookAtNoRecord } from './deeds.js';
import type { Sightings } from './sightings.js';

/** Resources of which a record is made. */
const MOST = 4;

/** One record of ours, and all that is needed to do something with it. */
export interface Scratch {
  readonly own: Own;
  readonly resource: ResourceFacts;
  readonly record: OwnedRecord;
  readonly records: Records;
  readonly send: ReturnType<typeof sending>['send'];
  readonly contract: Contract;
  readonly seen: Sightings;
  /** Says something that is no fact. */
  readonly remark: (text: string) => void;
}

/**
 * Makes a record of each resource that a run would make, does to it what is not known, and removes it. First one of each is made and
 * removed as a run does it: where that changes records of others, or does not go, nothing more is done.
 */
export async function lookAtWrites(looked: LookedAt, seen: Sightings): Promise<readonly string[]> {
  const { context, entries, foreign, note } = looked;
  const remarks: string[] = [];
  const { facts } = context.contract;
  const owns = new Map(
    [...ownsOf(entries)]
      .filter(([name]) => needed(context.contract, name).every((one) => isRemovable(context.contract, one)))
      .slice(0, MOST),
  );
  if (owns.size === 0) return ['No record is made: the contract does not say how one is made and removed'];
  try {
    await foreign.before(context, [...owns.values()]);
    const broken = await makeOneOfEach(owns, context, note, foreign);
    for (const [name, { why }] of broken) remarks.push(`No record of ${name} can be made: ${why}`);
    for (const own of owns.values()) {
      const resource = facts.resources.find(({ name }) => name === own.resource);
      if (resource === undefined || broken.has(own.resource)) continue;
      await withRecord(context, own, async (made) => {
        await lookAtAll({
          ...made,
          own,
          resource,
          contract: context.contract,
          seen,
          remark: (text) => remarks.push(text),
        });
      }).catch((thrown: unknown) => {
        if (!isStop(thrown)) throw thrown;
        remarks.push(`${own.resource}: ${thrown.detail}`);
      });
    }
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    remarks.push(thrown.detail);
  }
  // The number of an exchange says nothing where there is no run file.
  return remarks.map((text) => text.replace(/ \([\w-]+@[^()]*\)/g, ''));
}

async function lookAtAll(scratch: Scratch): Promise<void> {
  await lookAtCreate(scratch);
  await lookAtChange(scratch);
  await lookAtNoRecord(scratch);
  await lookAtDelete(scratch);
}

async function withRecord(
  context: RunContext,
  own: Own,
  work: (made: Pick<Scratch, 'record' | 'records' | 'send'>) => Promise<void>,
): Promise<void> {
  const attempt = new Attempt(context, `observe@${own.resource}`, '', { kind: 'run' }, 'setup', 'shared');
  const route = { over: 'shared' as const, lane: '0' };
  const { send } = sending(attempt, route);
  const records = new Records(attempt, send, route);
  try {
    await work({ record: await records.create(own), records, send });
  } finally {
    await records.cleanUp(attempt.main);
  }
}

/** The resource, and those of which a record is made for it. */
function needed(contract: Contract, name: string, known: readonly string[] = []): readonly string[] {
  const own = ownOf(contract, name);
  if (own === undefined || known.includes(name)) return [name];
  const others = [...own.parents, ...own.refs.map(({ to }) => to)];
  return [name, ...others.flatMap((other) => needed(contract, other, [...known, name]))];
}

function isRemovable(contract: Contract, name: string): boolean {
  const own = ownOf(contract, name);
  return own !== undefined && own.cleanup.by !== 'nothing';
}

function ownOf({ facts }: Contract, wanted: string): Own | undefined {
  const own = facts.resources.find(({ name }) => name === wanted)?.own;
  return own && ifStated(own);
}

/** Whether an answer came that says something of the service itself. */
export function isClear({ response }: Exchange): boolean {
  return response !== undefined && response.status < 500 && response.status !== 429;
}
