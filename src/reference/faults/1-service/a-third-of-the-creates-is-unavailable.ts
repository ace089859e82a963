import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, Refusal } from '../../http/refusal.js';
import { isOneOf } from '../deviations/chosen.js';

export default defineFault({
  id: 'service/a-third-of-the-creates-is-unavailable',
  title: 'A third of the creates is answered with 503, and carried out all the same',
  breaks: ['valid-requests-succeed'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  after: (answer) =>
    answer.status === 201 && isOneOf(3, answer.body)
      ? errorAnswer(new Refusal(503, 'unavailable', 'Try again later'))
      : answer,
});
