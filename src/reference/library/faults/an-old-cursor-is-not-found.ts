import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';
import { notFound, problemAnswer } from '../refusal.js';

export default defineFault({
  id: 'library/an-old-cursor-is-not-found',
  title: 'A cursor whose time is over is answered 404, as if there were no list',
  breaks: ['expired-cursor-is-answered-as-declared'],
  degree: 'subtle',
  on: onList('loans', 'cursor'),
  after: (answer) => (answer.status === 410 ? problemAnswer(notFound('This page')) : answer),
});
