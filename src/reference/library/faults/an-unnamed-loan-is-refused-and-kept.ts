import { headerOf } from '../../http/message.js';
import { bodyIn, onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/an-unnamed-loan-is-refused-and-kept',
  title: 'A request for a loan that has no name is refused, and the loan is made all the same',
  breaks: ['key-is-required-as-declared'],
  degree: 'subtle',
  on: (call) => onCollection('loans', 'POST')(call) && headerOf(call, 'X-Loan-Request') === undefined,
  after(answer, call, { shelves }) {
    const body = bodyIn(call);
    if (answer.status === 400 && body) {
      shelves.add('loans', { copies: null, readsFrom: null, readsMinutes: null, ...body, state: 'borrowed' });
    }
    return answer;
  },
});
