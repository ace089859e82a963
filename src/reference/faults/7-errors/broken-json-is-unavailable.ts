import { bodyOf, isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/broken-json-is-unavailable',
  title: 'Broken JSON is answered with 503, as if a repetition could help',
  breaks: ['malformed-body-is-refused'],
  implies: ['no-server-error', 'errors-have-one-shape'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: (call) => !isSafe(call) && bodyOf(call) === undefined,
  after: (answer) => (answer.status === 400 ? errorAnswer(new Refusal(503, 'unavailable', 'Try again later')) : answer),
});
