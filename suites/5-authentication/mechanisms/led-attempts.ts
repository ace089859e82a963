import {
  isStop,
  namesRecordOf,
  type Kit,
  type Operation,
  type Own,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import { expectRefused } from 'probity/check/records';
import { goesNew, wayInto } from 'probity/check/states';
import { difference } from 'probity/check/values';

/** Actions on a record of the resource that need a state which others lead a new one to, and those on a new one that take a body. */
export function ledAttempts(service: ServiceFacts, resource: ResourceFacts): readonly Operation[] {
  const actions = service.operations.flatMap(({ offered, body }) =>
    offered.state === 'stated' && body.state !== 'gap' ? [offered.value] : [],
  );
  const isLed = (operation: Operation): boolean =>
    operation.undoes !== undefined ||
    (!goesNew(resource, operation) && (wayInto(service, resource, operation) ?? []).length > 0);
  // One that names no record, such as an import, is about none of the owner's.
  const namesRecord = ({ path, fill }: Operation): boolean =>
    Object.keys(fill).length > 0 || namesRecordOf(path, resource.name);
  const isWritten = (operation: Operation): boolean =>
    goesNew(resource, operation) && operation.body !== undefined && namesRecord(operation);
  return actions
    .filter((operation) => operation.resource === resource.name && !operation.safe)
    .filter((operation) => isLed(operation) || isWritten(operation));
}

/**
 * Leads a record of the owner to where each of them may be used, and tries it as another caller. Gives back what those changed that name
 * several records, and may answer for each of them apart.
 */
export async function expectLedRefused(
  kit: Kit,
  own: Own,
  operations: readonly Operation[],
  by: Omit<Parameters<typeof expectRefused>[3], 'record'>,
  writing: Parameters<typeof expectRefused>[1],
): Promise<readonly Changed[]> {
  const changed: Changed[] = [];
  for (const operation of operations) {
    try {
      const record = await kit.ready(own, operation);
      if (namesSeveral(operation))
        changed.push({ operation, members: await changedBy(kit, own, operation, record, by.as) });
      else await expectRefused(kit, writing, { operation }, { ...by, record });
    } catch (thrown) {
      if (!isStop(thrown) || thrown.reason !== 'setup-failed') throw thrown;
      kit.note(`${operation.id} was not tried as another caller: no record is led to where it may be used`);
    }
  }
  return changed;
}

/** What an action on several records, which answers for each of them apart, changed in a record of another caller. */
export interface Changed {
  readonly operation: Operation;
  /** JSON pointers. */
  readonly members: readonly string[];
}

/** Whether an action names its records in a list of its body, and may answer for each of them apart. */
const namesSeveral = ({ fill }: Operation): boolean => Object.keys(fill).some((at) => /\/\d+(?:\/|$)/.test(at));

async function changedBy(
  kit: Kit,
  own: Own,
  operation: Operation,
  record: OwnedRecord,
  as: string,
): Promise<readonly string[]> {
  const before = await kit.read(own, record);
  await kit.send(operation, { record }, { as });
  return difference(before, await kit.read(own, record), own.volatile).map(({ pointer }) => pointer);
}
