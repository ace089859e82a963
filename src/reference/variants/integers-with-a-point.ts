import { defineVariant } from '../deviation.js';
import { withText } from '../http/message.js';

export default defineVariant({
  id: 'integers-with-a-point',
  title: 'Whole numbers are written as 3.0, which is the same JSON number',
  tempts: [
    'responses-match-schema',
    'post-creates',
    'values-are-kept-whole',
    'sort-follows-the-key',
    'requests-keep-their-effects',
    'combined-options-agree',
    'total-counts-the-list',
    'null-takes-a-member-away',
  ],
  wire: (reply) => withText(reply, (text) => text.replace(/("(?:quantity|price|total|rating)":\d+)(?=[,}])/g, '$1.0')),
});
