import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/each-connection-has-a-quota',
  title: 'Requests are counted for each connection, not for each caller',
  breaks: ['requests-beyond-the-rate-are-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: byTrial,
  rules: ({ pause }) => ({
    pause: (caller, call, shop) =>
      pause(caller, call, { ...shop, tally: (name) => shop.tally(`${name} on ${call.connection}`) }),
  }),
});
