import type { Kit, OwnedRecord } from '../../../check/kit.js';
import type { Operation, OperationFacts } from '../../../contract/facts/model.js';
import type { SetMember } from '../../../contract/facts/set-members.js';
import { ifStated } from '../../../contract/facts/slot.js';
import type { Attempt } from '../context.js';

/** Adds to a list of a record what an action takes out of it by its path, where another action does that: once for each record. */
export async function addBefore(
  { run, added }: Attempt,
  send: Kit['send'],
  { id }: Operation,
  record: OwnedRecord,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  const key = `${id} ${JSON.stringify([record.ids, ids])}`;
  if (added.has(key)) return;
  added.add(key);
  const { operations } = run.contract.facts;
  const action = operations.find((one) => one.id === id);
  const removed = setsOf(action).filter(({ to }) => to.is === 'removes');
  const adder = operations.find((one) => setsOf(one).some((set) => removed.some((other) => isOpposite(set, other))));
  const adding = adder && ifStated(adder.offered);
  if (adding !== undefined && adding.resource === record.resource) await send(adding, { record, ids });
}

const setsOf = (action: OperationFacts | undefined): readonly SetMember[] => (action && ifStated(action.sets)) ?? [];

const isOpposite = ({ at, to }: SetMember, other: SetMember): boolean =>
  to.is === 'adds' && other.to.is === 'removes' && at === other.at && to.element === other.to.element;
