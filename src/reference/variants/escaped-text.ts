import { defineVariant } from '../deviation.js';
import { withText } from '../http/message.js';

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export default defineVariant({
  id: 'escaped-text',
  title: 'In JSON every character that is not ASCII, every slash and every angle bracket is escaped',
  tempts: [
    'post-creates',
    'values-are-kept-whole',
    'put-replaces-entirely',
    'fields-selects',
    'written-values-read-back-as-before',
    'query-values-arrive-as-sent',
  ],
  wire: (reply) => withText(reply, (text) => text.replace(/[\u0080-\uffff<>/]/g, escaped)),
});
