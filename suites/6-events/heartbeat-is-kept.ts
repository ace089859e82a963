import { defineCheck } from 'probity/check';
import { listenTo, ofStream, opening } from './mechanisms/streams.js';

/** Milliseconds: longer silences are not waited for. */
const LONGEST = 60_000;
/** Rounds, and milliseconds between them, in which a stream of others' events may come to rest. */
const [ROUNDS, REST] = [20, 1000];
/** Signs that are heard in one round: of a stream that comes to rest meanwhile, the silence is heard at once. */
const LOOKS = 64;

/** Listens until the stream was silent and broke its silence: no silence may last much longer than declared. */
export default defineCheck({
  title: 'A silent stream shows that it is still there, as often as declared',
  rationale: 'A client takes a longer silence for a broken connection, and a broken connection for silence.',
  usualFix: 'Send a comment or ping on a timer that runs for each stream.',
  blindSpot: 'silences after a long time; a proxy that closes what is idle',

  over: 'stream',
  effect: 'reads',
  stage: 'patient',

  needs: (facts) => ({ stream: opening(facts), heartbeat: ofStream(facts, 'heartbeat') }),

  async verify({ stream, heartbeat }, kit) {
    if (heartbeat > LONGEST) kit.stop('not-exercised', `${String(heartbeat)} ms of silence are not waited for`);
    const allowed = Math.max(heartbeat * 1.5, heartbeat + 500);
    let silences = 0;
    for (let round = 0; round < ROUNDS && silences < 2; round += 1) {
      if (round > 0) await kit.wait(REST);
      silences = 0;
      await listenTo(kit, stream, async ({ opened, until }) => {
        let last = opened.ended;
        for (let seen = 0, looks = 0; silences < 2 && looks < LOOKS; looks += 1) {
          const { events, isOver } = await until((all) => all.length > seen, allowed);
          if (isOver) kit.stop('not-observable', 'The service ended the stream');
          const claim = `A silence of the stream lasts no longer than ${String(heartbeat)} ms`;
          kit
            .expect(events.length > seen, claim, { shown: `silence of ${String(allowed)} ms` })
            .toBeTrue('a sign of life');
          const [at, isBeat] = [events[seen]?.at ?? last, events[seen]?.kind !== 'event'];
          if (at - last >= heartbeat / 2 || (isBeat && seen > 0)) silences += 1;
          [seen, last] = [events.length, events.at(-1)?.at ?? last];
        }
      });
    }
    if (silences < 2) kit.stop('not-exercised', 'The stream was never silent');
  },
});
