import { onLaterPage } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/later-pages-answer-206',
  title: 'A page that is not the first is answered with 206, as if it were a part of a content',
  breaks: ['success-status-is-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onLaterPage,
  after: (answer) => (answer.status === 200 ? { ...answer, status: 206 } : answer),
});
