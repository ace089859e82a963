import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'versioning/quantities-are-shown-in-dozens',
  title: 'The quantity of a product is shown in dozens, when it is read',
  breaks: ['fields-are-only-added', 'written-values-read-back-as-before'],
  implies: [
    'responses-match-schema',
    'post-creates',
    'post-lost-answer-is-bounded',
    'patch-changes-only-what-it-names',
    'requests-keep-their-effects',
    'acknowledged-updates-survive',
  ],
  degree: 'gross',
  dialects: ['plain'],
  on: onItem('GET', 'HEAD'),
  after(answer) {
    const { body } = answer;
    if (!isObject(body) || body['sku'] === undefined) return answer;
    return { ...answer, body: { ...body, quantity: Number(body['quantity']) / 12 } };
  },
});
