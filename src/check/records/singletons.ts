import type { Operation, ServiceFacts } from '../../contract/facts/model.js';
import { openIn } from './filling/below.js';

/** Methods that are about what their path names, and not about something that is created below it (RFC 9110 section 9.3). */
const OF_THE_PATH = ['PUT', 'PATCH', 'DELETE'];

/** Whether an operation writes to a singleton or to a whole collection, below no record: no run can create one of its own. */
export function writesToSingleton(
  operation: Operation,
  service: Pick<ServiceFacts, 'resources' | 'variables'>,
): boolean {
  const { kind, method, path, safe, several } = operation;
  if (safe || kind === 'create' || several !== undefined || Object.keys(operation.fill).length > 0) return false;
  if (openIn(service, path).length > 0) return false;
  const resource = service.resources.find(({ name }) => name === operation.resource);
  const isOfSingleton = resource?.path.state === 'none' && resource.item.state === 'stated';
  return isOfSingleton || OF_THE_PATH.includes(method);
}
