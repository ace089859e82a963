import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import { errorAnswer, internal } from '../../http/refusal.js';

/** Many frameworks make a list or an object of it, and the code behind them expects a text. */
export default defineFault({
  id: 'errors/brackets-in-queries-crash',
  title: 'A sort key that is given as a list is a server error',
  breaks: ['odd-urls-are-no-server-error'],
  degree: 'subtle',
  on: (call) => onCollection('GET')(call) && split(call.path).query.has('sort[]'),
  after: () => errorAnswer(internal()),
});
