import { anyCall } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { isObject } from '../http/message.js';

export default defineVariant({
  id: 'stale-deletes-have-a-code-of-their-own',
  title: 'A DELETE of a state that is gone is refused under another code than an update, and the catalogue has both',
  tempts: ['stale-delete-is-refused', 'stale-update-is-refused', 'error-codes-are-documented'],
  on: anyCall,
  after(answer, call) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (call.method !== 'DELETE' || !isObject(error) || error['code'] !== 'conflict') return answer;
    return { ...answer, body: { error: { ...error, code: 'outdated' } } };
  },
});
