import type { Fault } from '../deviation.js';
import knownRepresentationsAreSentAgain from './4-methods/known-representations-are-sent-again.js';
import aTagIsOnlyKnownAlone from './4-methods/a-tag-is-only-known-alone.js';
import oldTagsAreGoodEnough from './4-methods/old-tags-are-good-enough.js';
import theTagOfAListIsThatOfItsIds from './4-methods/the-tag-of-a-list-is-that-of-its-ids.js';
import nullInAPatchIsIgnored from './4-methods/null-in-a-patch-is-ignored.js';
import nullInsideTakesTheWholeAway from './4-methods/null-inside-takes-the-whole-away.js';

/** Misbehaviours in answers to callers who say what they have, and to patches that take something away. */
export const representationFaults: readonly Fault[] = [
  knownRepresentationsAreSentAgain,
  aTagIsOnlyKnownAlone,
  oldTagsAreGoodEnough,
  theTagOfAListIsThatOfItsIds,
  nullInAPatchIsIgnored,
  nullInsideTakesTheWholeAway,
];
