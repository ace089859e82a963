import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'versioning/a-code-is-renamed',
  title: 'An update of a record that does not exist has another code',
  breaks: ['errors-stay-as-they-were'],
  implies: ['refusals-have-documented-codes', 'error-codes-are-documented'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PATCH'),
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (answer.status !== 404 || !isObject(error)) return answer;
    return { ...answer, body: { error: { ...error, code: 'no_such_record' } } };
  },
});
