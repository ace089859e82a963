import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'begins-late',
  title: 'Calls are taken up after 0 to 200 milliseconds and answered after as many, each in its own time',
  tempts: [
    'one-racer-wins',
    'acknowledged-updates-survive',
    'one-creator-wins',
    'racing-actions-fit-an-order',
    'transitions-are-as-declared',
  ],
  hold: (_call, { tally, clock }) => clock.wait((tally('begun') * 7919) % 201),
  async wire(reply, _call, { tally, clock }) {
    await clock.wait((tally('answered') * 104729) % 201);
    return reply;
  },
});
