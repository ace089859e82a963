/** Requests at one time, and whether an order explains them. A part of the kit, as `probity/check/races`. */

export { closingBehind, endsBehind, plainRead, topLevel } from './closing.js';
export {
  actionsBroken,
  chainBroken,
  endOf,
  operationOf,
  readBroken,
  registerBroken,
  timeLineOf,
  type History,
  type RegisterAction,
  type StateAction,
} from './histories.js';
export { bursts, RACERS } from './racing.js';
