import { defineCheck, type As } from 'probity/check';
import { guardedStream, opening } from './mechanisms/streams.js';

/** Milliseconds in which a WebSocket that was opened may still be closed for want of credentials. */
const MOMENT = 500;

/** Opens the stream as nobody, with a credential that was never issued, and then as somebody who may. */
export default defineCheck({
  title: 'The stream is refused without valid credentials, before anything comes',
  rationale: 'A subscriber learns everything that happens; a stream without authentication is a leak that never ends.',
  usualFix: 'Authenticate before the stream is opened.',
  blindSpot: 'credentials that expire while the stream is open; what a forbidden caller may hear',

  over: 'stream',
  effect: 'reads',
  enough: 2,

  needs: (facts) => ({
    stream: opening(facts),
    guard: guardedStream(facts.service),
    identities: facts.service.auth.identities,
    missing: facts.service.auth.refusal.missing,
    invalid: facts.service.auth.refusal.invalid,
  }),

  async verify({ stream, missing, invalid }, kit) {
    const callers = ['nobody', 'a credential that was never issued'];
    await kit.forEach(callers, async (caller) => {
      const isNobody = caller === 'nobody';
      const as: As = isNobody ? 'anonymous' : { damaged: 'unknown' };
      const claim = `The stream is refused to ${caller}`;
      await kit.stream(stream, { as }, async ({ opened, isOpen, until }) => {
        const { status } = kit.outcome(opened);
        if (isOpen && stream.transport === 'websocket') {
          // Some can only tell a caller why by opening first.
          const { events, isOver } = await until((all) => all.some(({ kind }) => kind === 'event'), MOMENT);
          const shown = isOver ? 'events before the close' : 'a stream that stays open';
          kit.expect(isOver && events.every(({ kind }) => kind !== 'event'), claim, { shown }).toBeTrue('no stream');
          kit.note('The WebSocket is opened, and then closed, without valid credentials');
          return;
        }
        kit.expect(status, claim).toBeOneOf(isNobody ? missing : invalid);
      });
      await kit.stream(stream, {}, async ({ opened, isOpen }) => {
        if (!isOpen)
          kit.stop('control-failed', `With credentials it is answered ${String(kit.outcome(opened).status)}`);
        await Promise.resolve();
      });
    });
  },
});
