import { defineCheck, only, type StreamEnd } from 'probity/check';
import { toStandard } from 'probity/check/looks';
import { listenTo, opening } from './mechanisms/streams.js';

/** Milliseconds: the service has less, and the engine says so when that is over. */
const PATIENCE = 7000;
/** The connection ended without a close frame, which no frame says (RFC 6455 section 7.4.1). */
const WITHOUT = 1006;
/** Codes that an answer to a close frame of 1000 usually has: the same one, or none. */
const USUAL = [1000, 1005];

/** Opens the WebSocket, closes it as a client does that has heard enough, and waits for the close frame of the service. */
export default defineCheck({
  title: 'A close frame is answered with a close frame, before the connection ends',
  rationale: 'A caller that is cut off takes it for a failure, and one that is never answered waits for nothing.',
  usualFix: 'Answer a close frame with a close frame, and then close.',
  blindSpot: 'answers that take longer than some seconds; whether the service then forgets the caller',

  over: 'stream',
  effect: 'reads',

  needs: (facts) => ({
    socket: only(opening(facts), ({ transport }) => transport === 'websocket'),
    standard: toStandard(facts.service),
  }),

  async verify({ socket }, kit) {
    const { stream } = await listenTo(kit, socket, async ({ leave, until }) => {
      const { isOver } = await until(() => true, 0);
      if (isOver) kit.stop('not-observable', 'The stream ended before its caller closed it');
      leave();
      await until(() => false, PATIENCE);
    });
    const end: StreamEnd = stream?.closed ?? { by: 'failure', why: 'no stream' };
    if (end.by === 'limit') kit.stop('not-observable', end.why);
    const isClosed = end.by === 'service' && end.code !== WITHOUT;
    kit.expect(isClosed, 'A close frame is answered with one', { shown: end.why }).toBeTrue('a close frame');
    if (!USUAL.includes(end.code ?? WITHOUT)) kit.note(`A close frame of 1000 is answered with ${String(end.code)}`);
  },
});
