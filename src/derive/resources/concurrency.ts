import type { JsonObject } from '../../contract/text/json.js';
import type { Deriving } from './deriving.js';
import type { ApiOperation } from '../openapi/operation.js';

/** If-Match is how a version is named. */
export function stateConcurrency(
  { draft }: Deriving,
  at: readonly string[],
  atItem: ReadonlyMap<string, ApiOperation>,
): void {
  const conditional = (method: string): JsonObject | undefined => {
    const found = atItem
      .get(method)
      ?.parameters.find((one) => one.in === 'header' && one.name.toLowerCase() === 'if-match');
    return found === undefined ? undefined : { isRequired: found.isRequired };
  };
  const writes = ['PUT', 'PATCH'].flatMap((method) => {
    const found = conditional(method);
    const operation = atItem.get(method);
    return found === undefined || operation === undefined
      ? []
      : [{ operation, isRequired: found['isRequired'] === true }];
  });
  if (writes.length === 0) return;
  const own = [...at, 'concurrency'];
  draft.state([...own, 'by'], 'etag', 'openapi', 'If-Match is a parameter');
  const has = (status: string): boolean =>
    writes.every(({ operation }) => operation.responses.some((one) => one.status === status));
  if (has('412')) draft.state([...own, 'conflict'], 412);
  else draft.propose([...own, 'conflict'], 412, 'http', 'the status that HTTP has for it (RFC 9110 section 13.1.1)');
  if (has('428')) draft.state([...own, 'missing'], 428);
  else if (writes.every(({ isRequired }) => !isRequired))
    draft.state([...own, 'missing'], 'none', 'openapi', 'If-Match is not required');
  const onDelete = conditional('DELETE');
  if (onDelete === undefined) return;
  // A status for a request that names no version is one of a service that asks for it (RFC 6585 section 3).
  const isAsked = atItem.get('DELETE')?.responses.some(({ status }) => status === '428') === true;
  draft.state([...own, 'deletes'], onDelete['isRequired'] === true || isAsked ? 'required' : true);
}
