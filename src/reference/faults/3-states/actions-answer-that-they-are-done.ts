import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/actions-answer-that-they-are-done',
  title: 'The answer to an action shows the order as done, whatever its state is called',
  breaks: ['states-are-among-the-declared', 'responses-match-schema'],
  degree: 'gross',
  dialects: ['plain'],
  on: onAction,
  after: (answer) =>
    answer.status === 200 && isObject(answer.body) ? { ...answer, body: { ...answer.body, status: 'done' } } : answer,
});
