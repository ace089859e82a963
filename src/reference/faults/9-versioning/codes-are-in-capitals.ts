import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'versioning/codes-are-in-capitals',
  title: 'The codes of all errors are written in capitals now',
  breaks: ['errors-stay-as-they-were'],
  implies: ['refusals-have-documented-codes', 'error-codes-are-documented'],
  degree: 'gross',
  dialects: ['plain'],
  on: anyCall,
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (!isObject(error)) return answer;
    return { ...answer, body: { error: { ...error, code: String(error['code']).toUpperCase() } } };
  },
});
