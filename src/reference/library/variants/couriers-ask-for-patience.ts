import { onLoans } from '../calls.js';
import { defineVariant } from '../deviation.js';
import { targetOf } from '../target.js';

export default defineVariant({
  id: 'couriers-ask-for-patience',
  title: 'A courier takes nearly two seconds, and the library says how long to wait before it is asked again',
  tempts: ['accepted-requests-end-as-declared', 'transitions-are-as-declared', 'requests-keep-their-effects'],
  on: onLoans,
  rules: () => ({ hasArrived: (age) => age >= 1800 }),
  after(answer, call) {
    const isAsked = targetOf(call.path).at === 'progress' && answer.status === 200;
    return isAsked || answer.status === 202
      ? { ...answer, headers: [...answer.headers, ['Retry-After', '1']] }
      : answer;
  },
});
