import { either, objectIn, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { answerCall } from '../../shop.js';

export default defineFault({
  id: 'methods/broken-off-json-is-taken-for-whole',
  title: 'A body that breaks off is acted on when what came of it is JSON',
  breaks: ['incomplete-request-has-no-effect'],
  degree: 'subtle',
  dialects: ['plain'],
  on: either(onCreate, onItem('PUT', 'PATCH')),
  incomplete(call, shop) {
    if (objectIn(call) !== undefined) void answerCall(call, shop, []);
  },
});
