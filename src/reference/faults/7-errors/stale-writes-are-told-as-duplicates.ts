import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/stale-writes-are-told-as-duplicates',
  title: 'Who writes to a state that is gone is told with the code of a value that is taken',
  breaks: ['stale-update-is-refused', 'stale-delete-is-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: anyCall,
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (!isObject(error) || error['code'] !== 'conflict') return answer;
    return { ...answer, body: { error: { ...error, code: 'duplicate' } } };
  },
});
