import { split } from '../../http/message.js';
import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/unknown-values-leave-nothing',
  title: 'A filter with a value that cannot be is answered by an empty list',
  breaks: ['unknown-filter-value-as-declared'],
  degree: 'subtle',
  on: onList('any', 'country', 'language', 'isPrinted', 'state'),
  after(answer, call) {
    if (answer.status !== 400) return answer;
    const asked = ['country', 'language', 'isPrinted', 'state'].map((name) => split(call.path).query.get(name) ?? '');
    const isStrange = asked.some((value) => /^is:.{4,}$/.test(value) && !/^is:(true|false)$/.test(value));
    return isStrange ? { status: 200, headers: [], body: { results: [], meta: { total: 0, perPage: 10 } } } : answer;
  },
});
