import { defineVariant } from '../deviation.js';
import { split } from '../http/message.js';
import { badRequest, errorAnswer } from '../http/refusal.js';

export default defineVariant({
  id: 'odd-paths-are-bad-requests',
  title: 'A path with capitals, or with a slash at its end, is answered with 400',
  tempts: ['trailing-slash-is-as-declared', 'path-case-is-as-declared'],
  on: (call) => /[A-Z]|\/$/.test(split(call.path).path),
  after: (answer) => (answer.status === 404 ? errorAnswer(badRequest('Paths are in small letters')) : answer),
});
