import { onLoans } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/couriers-leave-no-address',
  title: 'A courier is called, and no answer says where to ask for it',
  breaks: ['accepted-requests-end-as-declared'],
  degree: 'gross',
  on: onLoans,
  after: (answer) =>
    answer.status === 202 ? { ...answer, headers: answer.headers.filter(([name]) => name !== 'Location') } : answer,
});
