import { defineVariant } from '../deviation.js';
import { isObject } from '../http/message.js';

export default defineVariant({
  id: 'request-ids',
  title: 'Each answer has a number of its own in a header, and an error also in its body',
  tempts: [
    'errors-have-one-shape',
    'get-is-repeatable',
    'head-mirrors-get',
    'unknown-id-is-404',
    'unchanged-is-not-sent-again',
    'changed-is-sent-again',
  ],
  after(answer, _call, shop) {
    const id = `req-${shop.tally('requests')}`;
    const headers = [...answer.headers, ['X-Request-Id', id] as const];
    const isError = isObject(answer.body) && 'error' in answer.body;
    return isError ? { ...answer, headers, body: { ...answer.body, request_id: id } } : { ...answer, headers };
  },
});
