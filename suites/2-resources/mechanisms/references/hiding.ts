import { stated, type Kit, type ResourceFacts, type ServiceFacts, type Slot } from 'probity/check';

const FORBIDDEN = 403;

/**
 * Whether a caller may be refused all that it may not see, there or not: it has credentials, and nobody says who sees which records.
 */
export function mayHide(service: ServiceFacts, resource: ResourceFacts): Slot<boolean> {
  return stated(service.auth.identities.state === 'stated' && resource.at('visibility').state === 'gap', '');
}

/** Leaves out a 403 that may stand for a record that is not there. */
export function discardForbidden(
  kit: Pick<Kit, 'discard' | 'outcome'>,
  isHiding: boolean,
  exchange: Parameters<Kit['outcome']>[0],
  declared: readonly number[],
): void {
  if (!isHiding || kit.outcome(exchange).status !== FORBIDDEN || declared.includes(FORBIDDEN)) return;
  kit.discard('a 403 may hide which records there are: say in `visibility` who sees them', exchange);
}
