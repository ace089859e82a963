import { either, none, type Slot } from '../contract/facts/slot.js';

/** The first slot that is stated. A gap if none is and one is missing; `none` if there is nothing to choose from. */
export function first<T>(slots: readonly Slot<T>[], path: string): Slot<T> {
  return slots.reduce<Slot<T>>((found, next) => either(found, next), none(path));
}
