import { defineCheck, header, orDefault } from 'probity/check';
import { opening, ofStream } from './mechanisms/streams.js';

/** The longest that is waited for the first sign of life, in milliseconds. */
const PATIENCE = 1000;

/**
 * Opens the stream as a client would, and listens for a moment. A WebSocket must prove in its handshake that it was
 * meant.
 */
export default defineCheck({
  title: 'The stream opens, and speaks its protocol',
  rationale: 'A client that cannot open the stream, or is given something else, waits for events that never come.',
  usualFix: 'Answer with text/event-stream, or complete the WebSocket handshake, at once.',
  blindSpot: 'whether anything ever comes; proxies between; other clients, such as browsers',

  over: 'stream',
  effect: 'reads',

  needs: (facts) => ({
    stream: opening(facts),
    heartbeat: orDefault<number | undefined>(ofStream(facts, 'heartbeat'), undefined),
  }),

  async verify({ stream, heartbeat }, kit) {
    const exchange = await kit.stream(stream, { failures: 'return' }, async ({ opened, until }) => {
      const { response, failure } = opened;
      const where = { where: opened.id, shown: failure?.message };
      if (stream.transport === 'websocket') {
        kit.expect(response?.status, 'The handshake of the WebSocket succeeds', where).toEqual(101);
        return;
      }
      kit.expect(response?.status, 'The stream is answered with 200', where).toEqual(200);
      const [type = '', ...parameters] = (header(response?.headers ?? [], 'content-type') ?? '')
        .toLowerCase()
        .split(';');
      kit.expect(type.trim(), 'The media type is that of server-sent events').toEqual('text/event-stream');
      const charset = parameters.map((one) => one.trim().replaceAll('"', '')).find((one) => one.startsWith('charset='));
      // Always UTF-8 (WHATWG HTML, section 9.2.5); the parameter can only say so.
      kit.expect(charset ?? 'charset=utf-8', 'No other charset is named than UTF-8').toBeOneOf(['charset=utf-8']);
      await until((events) => events.length > 0, Math.min(heartbeat ?? PATIENCE, PATIENCE));
    });
    const { stream: recorded } = exchange;
    if (stream.transport === 'websocket') {
      const code = recorded?.closed.code ?? 1000;
      kit.expect(code, 'The service does not fail the WebSocket that it has just opened').toBeOneOf([1000, 1001]);
      return;
    }
    const ignored = recorded?.events.filter(({ kind }) => kind === 'ignored') ?? [];
    if (ignored.length > 0) kit.note(`Lines that every client ignores, such as ${JSON.stringify(ignored[0]?.data)}`);
  },
});
