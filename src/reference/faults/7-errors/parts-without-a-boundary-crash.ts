import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { errorAnswer, internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/parts-without-a-boundary-crash',
  title: 'A body of several parts that does not say what parts them is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  on: (call) => !isSafe(call) && headerOf(call, 'Content-Type') === 'multipart/form-data',
  after: (answer) => (answer.status === 415 ? errorAnswer(internal()) : answer),
});
