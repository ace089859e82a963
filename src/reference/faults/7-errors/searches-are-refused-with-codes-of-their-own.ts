import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/searches-are-refused-with-codes-of-their-own',
  title: 'A search that is refused has a code that the catalogue does not know',
  breaks: ['refusals-have-documented-codes'],
  degree: 'gross',
  on: ({ path }) => path.endsWith('/search'),
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (answer.status < 400 || !isObject(error)) return answer;
    return { ...answer, body: { error: { ...error, code: 'search_failed' } } };
  },
});
