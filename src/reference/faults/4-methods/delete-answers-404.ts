import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, notFound } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/delete-answers-404',
  title: 'A delete removes the record and then says that there is none',
  breaks: ['delete-answers-its-status'],
  degree: 'gross',
  on: onItem('DELETE'),
  after: (answer) => (answer.status === 204 ? errorAnswer(notFound('This record')) : answer),
});
