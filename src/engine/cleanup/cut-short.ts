import { isStop } from '../../check/violation.js';

/**
 * A step of clean-up. One that is cut short, by an interrupt or because nothing could be removed any more, ends with `instead`: the verdicts
 * stand, what is left stays in the ledger, and the steps behind it still name what they know of.
 *
 * @param told is told why it was cut short
 */
export async function upToCut<T>(step: () => Promise<T>, instead: T, told: (why: string) => void): Promise<T> {
  try {
    return await step();
  } catch (thrown) {
    if (!isStop(thrown) || thrown.reason !== 'cut') throw thrown;
    told(thrown.detail);
    return instead;
  }
}
