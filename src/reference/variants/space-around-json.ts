import { defineVariant } from '../deviation.js';
import { withText } from '../http/message.js';

export default defineVariant({
  id: 'space-around-json',
  title: 'JSON is indented and ends with an empty line',
  tempts: ['delete-answers-empty', 'head-mirrors-get', 'responses-match-schema'],
  wire: (reply) => withText(reply, (text) => `\r\n${JSON.stringify(JSON.parse(text), null, 2)}\r\n\r\n`),
});
