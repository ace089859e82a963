import type { Operation, ServiceFacts } from '../contract/facts/model.js';

/** Methods that are about what their path names, and not about something that is made below it (RFC 9110 section 9.3). */
const OF_THE_PATH = ['PUT', 'PATCH', 'DELETE'];

/**
 * Whether an operation writes to something that there is once, below no record: the settings of a service, or a whole collection. No run can
 * make one of its own.
 */
export function isStandingThere(
  operation: Operation,
  { resources, variables }: Pick<ServiceFacts, 'resources' | 'variables'>,
): boolean {
  const { kind, method, path, safe, several } = operation;
  if (safe || kind === 'create' || several !== undefined || Object.keys(operation.fill).length > 0) return false;
  const isOpen = path.parts.some(
    (part) => 'placeholder' in part && (part.parent !== undefined || !Object.hasOwn(variables, part.placeholder)),
  );
  if (isOpen) return false;
  const resource = resources.find(({ name }) => name === operation.resource);
  const isOfOne = resource?.path.state === 'none' && resource.item.state === 'stated';
  return isOfOne || OF_THE_PATH.includes(method);
}
