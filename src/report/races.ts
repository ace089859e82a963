import type { Step } from './scripts/reproduction.js';

/** Neighbours of which each was sent before any other was answered, of the case alone: the rest only makes ready. */
export function inRaces<T>(all: readonly T[], stepOf: (one: T) => Step): readonly (readonly T[])[] {
  const races: T[][] = [];
  for (const one of all) {
    const race = races.at(-1);
    if (race?.every((other) => isOverlapping(stepOf(other), stepOf(one))) === true) race.push(one);
    else races.push([one]);
  }
  return races;
}

function isOverlapping(one: Step, other: Step): boolean {
  const [a, b] = [one.exchange, other.exchange];
  const isWalk = one.pages !== undefined || other.pages !== undefined;
  return !isWalk && one.isCase && other.isCase && a.started < b.ended && b.started < a.ended;
}
