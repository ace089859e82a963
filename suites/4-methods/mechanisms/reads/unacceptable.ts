import { ifStated, map, none, type Slot, type Subjects, context, type OperationContext } from 'probity/check';

/** A media type that nobody has. */
export const NOBODYS = 'application/x-unknown';

/** The context of a list, a read, or a create that answers with what it has made: what a caller can ask a representation of. */
export function represented(facts: Subjects['operation']): Slot<OperationContext> {
  const { kind, id, returns } = facts.operation;
  const isMade = kind === 'create' && ifStated(returns) === 'item';
  return kind === 'list' || kind === 'read' || isMade ? context(facts) : none(id);
}

/** Statuses for who accepts nothing that the service has. Not applicable where nobody says one: a service may answer all the same. */
export function notAcceptable({ service }: Subjects['operation']): Slot<readonly number[]> {
  const said = service.at('http.negotiation.unacceptable');
  return said.state === 'gap' ? none('http.negotiation.unacceptable') : map(said, (one) => [one].flat().map(Number));
}
