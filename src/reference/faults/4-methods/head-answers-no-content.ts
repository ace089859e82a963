import { onCollection, onItem, either } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/head-answers-no-content',
  title: 'A HEAD is answered with 204 where a GET has 200',
  breaks: ['head-mirrors-get'],
  degree: 'gross',
  on: either(onItem('HEAD'), onCollection('HEAD')),
  after: (answer) => (answer.status === 200 ? { status: 204, headers: answer.headers } : answer),
});
