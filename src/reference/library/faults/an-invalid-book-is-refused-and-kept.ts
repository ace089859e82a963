import { bodyIn, onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';
import { targetOf } from '../target.js';

export default defineFault({
  id: 'library/an-invalid-book-is-refused-and-kept',
  title: 'A book that is not valid is refused, and stands in the list all the same',
  breaks: ['invalid-values-are-refused'],
  implies: ['bulk-makes-all-or-none', 'responses-match-schema'],
  degree: 'subtle',
  on: onCollection('books', 'POST'),
  after(answer, call, { shelves }) {
    const [target, body] = [targetOf(call.path), bodyIn(call)];
    if (answer.status === 422 && body && target.at === 'collection') shelves.add('books', body, target.author);
    return answer;
  },
});
