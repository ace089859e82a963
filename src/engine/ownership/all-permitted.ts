import type { RunContext } from '../kit/context.js';
import { RecordsBefore } from './records-before.js';

/** Where nothing is sent: a recorded run is judged again. */
export const ALL_PERMITTED: RunContext['ownership'] = {
  before: new RecordsBefore({}),
  claim: () => undefined,
  heard: () => undefined,
  permit: () => undefined,
  proveAll: () => Promise.resolve(),
  proveByList: () => Promise.resolve(),
  reusesIds: () => false,
};
