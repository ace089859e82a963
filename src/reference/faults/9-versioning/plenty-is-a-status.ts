import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'versioning/plenty-is-a-status',
  title: 'An active product of which there are very many has a status of its own, when it is read',
  breaks: ['fields-are-only-added', 'written-values-read-back-as-before'],
  implies: [
    'responses-match-schema',
    'post-creates',
    'post-lost-answer-is-bounded',
    'requests-keep-their-effects',
    'patch-changes-only-what-it-names',
  ],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('GET', 'HEAD'),
  after(answer) {
    const { body } = answer;
    const isPlenty = isObject(body) && body['status'] === 'active' && Number(body['quantity']) > 900_000;
    return isPlenty ? { ...answer, body: { ...body, status: 'plenty' } } : answer;
  },
});
