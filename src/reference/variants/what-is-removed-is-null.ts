import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { isObject } from '../http/message.js';

const ABSENT = { description: null, tags: null, dimensions: null };

export default defineVariant({
  id: 'what-is-removed-is-null',
  title: 'A product without a description, tags or dimensions shows null in their places',
  tempts: ['json-patch-has-its-effect', 'json-patch-fails-as-a-whole', 'patch-changes-only-what-it-names'],
  dialects: ['page'],
  on: onItem('GET', 'HEAD'),
  // Behind the entity tag, which is that of the record.
  after: (answer) =>
    answer.status === 200 && isObject(answer.body) ? { ...answer, body: { ...ABSENT, ...answer.body } } : answer,
});
