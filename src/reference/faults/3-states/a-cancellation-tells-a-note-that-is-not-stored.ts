import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/a-cancellation-tells-a-note-that-is-not-stored',
  title: 'The answer to a cancellation shows a note that is not stored',
  breaks: ['actions-answer-with-what-is-read'],
  degree: 'subtle',
  on: (call) => onAction(call) && call.path.endsWith('/cancel'),
  after: (answer) =>
    answer.status === 200 && isObject(answer.body)
      ? { ...answer, body: { ...answer.body, note: 'Cancelled' } }
      : answer,
});
