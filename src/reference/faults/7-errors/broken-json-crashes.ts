import { bodyOf, isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/broken-json-crashes',
  title: 'Broken JSON is a server error',
  breaks: ['malformed-body-is-refused'],
  implies: ['no-server-error', 'errors-have-one-shape'],
  degree: 'gross',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: (call) => !isSafe(call) && bodyOf(call) === undefined,
  after: (answer) => (answer.status === 400 ? errorAnswer(internal()) : answer),
});
