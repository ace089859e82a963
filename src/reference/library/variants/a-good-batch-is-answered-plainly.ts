import { isObject, type Json } from '../../http/message.js';
import { onBatch } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'a-good-batch-is-answered-plainly',
  title: 'A batch of authors that are all good is answered with 200',
  tempts: ['bulk-tells-of-each-record'],
  on: onBatch('authors'),
  after(answer) {
    if (answer.status !== 207 || !isObject(answer.body)) return answer;
    const results = answer.body['results'] as readonly { readonly [name: string]: Json }[];
    const isGood = results.every(({ status }) => status === 201);
    return { ...answer, status: isGood ? 200 : 207, body: { results } };
  },
});
