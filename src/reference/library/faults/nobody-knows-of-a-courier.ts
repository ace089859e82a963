import { onLoans } from '../calls.js';
import { defineFault } from '../deviation.js';
import { notFound } from '../refusal.js';
import { targetOf } from '../target.js';

export default defineFault({
  id: 'library/nobody-knows-of-a-courier',
  title: 'A courier is called, and the place that tells how far it is does not exist',
  breaks: ['accepted-requests-end-as-declared'],
  degree: 'gross',
  on: onLoans,
  rules: ({ progress }, call) => ({
    progress(courier) {
      if (targetOf(call.path).at === 'progress') throw notFound('This courier');
      return progress(courier);
    },
  }),
});
