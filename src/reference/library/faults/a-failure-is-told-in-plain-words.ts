import { headerOf, withHeader } from '../../http/message.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-failure-is-told-in-plain-words',
  title: 'A failure that was asked for is told as text',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'X-Fail-With') !== undefined,
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'Content-Type', 'text/plain'), body: 'Broken' }),
});
