import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'ignored-cookies',
  title: 'Every answer sets the cookie of a balancer, at which nobody looks',
  tempts: ['cookie-is-no-credential', 'get-is-repeatable'],
  after: (answer, _call, shop) => ({
    ...answer,
    headers: [...answer.headers, ['Set-Cookie', `lb=node-${shop.tally('balanced') % 3}; Path=/`]],
  }),
});
