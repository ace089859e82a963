import { asking, onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { split } from '../http/message.js';
import { errorAnswer, invalid } from '../http/refusal.js';

export default defineVariant({
  id: 'mixed-pages-are-invalid',
  title: 'A page number beside a cursor is refused with 422',
  tempts: ['page-and-cursor-as-declared'],
  on: (call) => asking(onCollection('GET'), 'after')(call) && split(call.path).query.has('page'),
  after: () => errorAnswer(invalid([{ at: '/page', problem: 'does not go with a cursor' }])),
});
