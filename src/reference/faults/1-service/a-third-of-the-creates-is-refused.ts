import { onCreate } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, duplicate } from '../../refusal.js';
import { isOneOf } from '../chosen.js';

export default defineFault({
  id: 'service/a-third-of-the-creates-is-refused',
  title: 'A third of the creates is refused as if the record were there already',
  breaks: ['valid-requests-succeed'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  after: (answer) =>
    answer.status === 201 && isOneOf(3, answer.body) ? errorAnswer(duplicate('sku')) : answer,
});
