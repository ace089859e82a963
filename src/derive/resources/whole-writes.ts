import { isObject } from '../../contract/text/json.js';
import { stateNothing } from '../draft/nothing.js';
import { answerOf } from '../openapi/answers.js';
import { successes } from '../openapi/operation.js';
import type { Deriving } from './deriving.js';
import type { ApiResource } from './resource.js';

/** Writes to a whole collection: they are there, and a run that sent one would write to the records of others. */
export function stateWholeWrites(
  { draft, document, auth }: Deriving,
  { name, atCollection }: ApiResource,
  path: string,
): void {
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const operation = atCollection.get(method);
    if (operation === undefined) continue;
    const at = ['operations', `${method.toLowerCase()}-${name}`];
    if (!auth.isKnown(operation) || draft.has(at)) {
      draft.leaveOut(`${method} ${operation.path}`, 'its path names no record, and it is never sent by a run');
      continue;
    }
    draft.state([...at, 'method'], method);
    draft.state([...at, 'path'], path);
    const need = auth.of(operation);
    if (need !== undefined) draft.state([...at, 'auth'], need);
    const answers = successes(operation);
    const [status, ...more] = answers.map((one) => Number(one.status));
    if (status !== undefined) draft.state([...at, 'status'], more.length === 0 ? status : [status, ...more]);
    if (answers.length > 0 && answers.every(({ media }) => media.length === 0)) stateNothing(draft, at, operation);
    else if (answers.length > 0) draft.state([...at, 'returns'], 'other');
    const answer = answerOf(document, operation);
    if (isObject(answer)) draft.state([...at, 'response'], answer);
    draft.state([...at, 'never-call'], true, 'assumed', 'its path names no record: it may write to all of them');
  }
}
