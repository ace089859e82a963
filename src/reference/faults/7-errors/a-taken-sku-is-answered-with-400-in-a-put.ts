import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/a-taken-sku-is-answered-with-400-in-a-put',
  title: 'A PUT with a SKU that another product has is refused with 400, under the code that the catalogue has for 409',
  breaks: ['taken-values-are-refused'],
  degree: 'subtle',
  // The contracts of the others have no catalogue of codes.
  dialects: ['plain', 'json-api'],
  on: onItem('PUT'),
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    return isObject(error) && error['code'] === 'duplicate' ? { ...answer, status: 400 } : answer;
  },
});
