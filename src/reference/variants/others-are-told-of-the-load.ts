import { byTrial } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'others-are-told-of-the-load',
  title: 'Once somebody was throttled, the answers to everyone else ask for patience, and are answers',
  tempts: ['limit-is-of-one-credential'],
  after(answer, call, { tally, tallied }) {
    if (answer.status === 429) tally('load');
    if (byTrial(call) || tallied('load') === 0) return answer;
    return { ...answer, headers: [...answer.headers, ['Retry-After', '1'], ['X-Load', 'high']] };
  },
});
