import {
  expectRefused,
  goesNew,
  isStop,
  wayInto,
  type Kit,
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';

/** Actions on a record of the resource that need a state which others lead a new one to. */
export function ledAttempts(service: ServiceFacts, resource: ResourceFacts): readonly Operation[] {
  const actions = service.operations.flatMap(({ offered, body }) =>
    offered.state === 'stated' && body.state !== 'gap' ? [offered.value] : [],
  );
  return actions
    .filter((operation) => operation.resource === resource.name && !operation.safe && !goesNew(resource, operation))
    .filter((operation) => (wayInto(service, resource, operation) ?? []).length > 0);
}

/** Leads a record of the owner to where each of them may be used, and tries it as another caller. */
export async function expectLedRefused(
  kit: Kit,
  own: Own,
  operations: readonly Operation[],
  by: Omit<Parameters<typeof expectRefused>[3], 'record'>,
  writing: Parameters<typeof expectRefused>[1],
): Promise<void> {
  for (const operation of operations) {
    try {
      const record = await kit.ready(own, operation);
      await expectRefused(kit, writing, { operation }, { ...by, record });
    } catch (thrown) {
      if (!isStop(thrown) || thrown.reason !== 'setup-failed') throw thrown;
      kit.note(`${operation.id} was not tried as another caller: no record is led to where it may be used`);
    }
  }
}
