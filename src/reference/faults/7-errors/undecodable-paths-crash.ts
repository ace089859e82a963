import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import { errorAnswer, internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/undecodable-paths-crash',
  title: 'A path with a percent sign that begins no octet is a server error',
  breaks: ['odd-urls-are-no-server-error'],
  degree: 'subtle',
  on: (call) => isSafe(call) && /%(?![0-9a-f]{2})/i.test(split(call.path).path),
  after: () => errorAnswer(internal()),
});
