import { forVersion } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { split, type Answer } from '../../http/message.js';

/** The answers that two updates are about to get. */
interface Pair {
  stored?: { answer: Answer };
  refused?: { answer: Answer };
}

export default defineFault({
  id: 'states/a-winner-gets-the-answer-of-a-loser',
  title: 'Of two updates of a record in one turn, one stored and one refused, each gets the answer of the other',
  breaks: ['one-racer-wins'],
  // Where the patches of a burst must name a version.
  implies: ['disjoint-patches-survive'],
  degree: 'subtle',
  on: forVersion,
  async after(answer, call, { memory }) {
    const pairs = memory('pairs', () => new Map<string, Pair>());
    const { path } = split(call.path);
    const pair = pairs.get(path) ?? {};
    pairs.set(path, pair);
    const held = { answer };
    if (answer.status === 409) pair.refused ??= held;
    else pair.stored ??= held;
    await nextTurn();
    if (pairs.delete(path) && pair.stored && pair.refused) {
      [pair.stored.answer, pair.refused.answer] = [pair.refused.answer, pair.stored.answer];
    }
    return held.answer;
  },
});
