import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, Refusal } from '../../http/refusal.js';
import { isOneOf } from '../deviations/chosen.js';

export default defineFault({
  id: 'service/a-fifth-of-the-records-cannot-be-read',
  title: 'A fifth of the records is answered with 500 whenever it is read',
  breaks: ['valid-requests-succeed'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('GET'),
  after: (answer) =>
    answer.status === 200 && isOneOf(5, answer.body)
      ? errorAnswer(new Refusal(500, 'internal', 'Something went wrong'))
      : answer,
});
