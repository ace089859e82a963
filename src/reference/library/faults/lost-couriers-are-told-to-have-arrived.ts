import { onLoans } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/lost-couriers-are-told-to-have-arrived',
  title: 'A courier fails, nothing is given back, and it is told to have arrived',
  breaks: ['accepted-requests-end-as-declared'],
  degree: 'subtle',
  on: onLoans,
  rules: ({ leads }, call) => ({
    leads: (action, state) => (action === 'courier' && call.method !== 'POST' ? undefined : leads(action, state)),
    progress: ({ end }) => (end === undefined ? 'under-way' : 'arrived'),
  }),
});
