import { entryOf, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/what-is-in-use-is-refused-and-removed',
  title: 'A delete of what others need is refused, and carried out all the same',
  breaks: ['delete-treats-dependents-as-declared'],
  degree: 'subtle',
  on: onRecord('any', 'DELETE'),
  after(answer, call, library) {
    const entry = entryOf(call, library);
    if (answer.status === 409 && entry) library.shelves.take(entry);
    return answer;
  },
});
