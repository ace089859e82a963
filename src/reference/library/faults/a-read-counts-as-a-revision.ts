import { entryOf, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-read-counts-as-a-revision',
  title: 'To read a record makes a new revision of it',
  breaks: ['get-is-safe'],
  implies: ['get-is-repeatable'],
  degree: 'gross',
  on: onRecord('any', 'GET'),
  after(answer, call, library) {
    const entry = entryOf(call, library);
    if (entry) entry.revision += 1;
    return answer;
  },
});
