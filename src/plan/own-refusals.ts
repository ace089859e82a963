import type { OperationFacts, OwnRefusal, ServiceFacts } from '../contract/facts/model.js';
import { stated, type Slot } from '../contract/facts/slot.js';

/** The facts as they are for one operation: where it states how it is refused, that stands in the place of what holds for all. */
export function withOwnRefusals(service: ServiceFacts, { id, declared }: OperationFacts): ServiceFacts {
  const said = declared.state === 'stated' ? declared.value.refused : undefined;
  if (said === undefined) return service;
  const own = (condition: OwnRefusal, usual: Slot<readonly number[]>): Slot<readonly number[]> => {
    const statuses = said[condition];
    return statuses === undefined ? usual : stated(statuses, `${id}.refused.${condition}`);
  };
  const { missing, invalid, forbidden } = service.auth.refusal;
  return {
    ...service,
    errors: { ...service.errors, validation: own('invalid-value', service.errors.validation) },
    auth: {
      ...service.auth,
      refusal: {
        missing: own('missing-credentials', missing),
        invalid: own('invalid-credentials', invalid),
        forbidden: own('insufficient-credentials', forbidden),
      },
    },
  };
}
