import { bodyIn, entryOf, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/an-old-replacement-is-refused-and-kept',
  title: 'A replacement for an old revision is refused, and stored all the same',
  breaks: ['stale-update-is-refused'],
  implies: ['one-racer-wins'],
  degree: 'subtle',
  on: onRecord('any', 'PUT'),
  after(answer, call, library) {
    const [entry, body] = [entryOf(call, library), bodyIn(call)];
    if (answer.status === 412 && entry && body) {
      const { revision, ...values } = body;
      entry.values = { ...entry.values, ...values };
    }
    return answer;
  },
});
