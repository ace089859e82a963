import { asking, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../message.js';
import { errorAnswer, notFound } from '../../refusal.js';

export default defineFault({
  id: 'resources/a-page-beyond-the-end-is-not-found',
  title: 'A page behind the last one is answered with 404',
  breaks: ['offset-walk-is-a-partition'],
  degree: 'subtle',
  dialects: ['link'],
  on: asking(onCollection('GET'), 'page'),
  after(answer, { path }) {
    const isBeyond = Number(split(path).query.get('page')) > 1 && Array.isArray(answer.body) && answer.body.length === 0;
    return isBeyond ? errorAnswer(notFound('This page')) : answer;
  },
});
