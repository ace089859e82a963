/** States of records, and the transitions between them. A part of the kit, as `probity/check/states`. */

export { bodyTaken, contents, guarded, guardedRead, guardedWrite, type Guarded } from './guarded.js';
export { hasNeeded, isUnmet, neededMembers } from './member-conditions.js';
export { deletable, deletesNew, goesNew } from './new-records.js';
export { inOtherStates, outsideOf, wayInto } from './outside-state.js';
export {
  declaredStates,
  initialStates,
  routeTo,
  statesIn,
  statesOf,
  waysBy,
  wayTo,
  writesStates,
  type States,
  type Transition,
} from './transitions.js';
