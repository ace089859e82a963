/**
 * Judges what several clients did to one record at the same time. Pure: no clock, no network, no chance. Times are
 * milliseconds of one monotonic clock, which the caller takes; a call taken early or an answer taken late only makes a
 * verdict milder, never wrong.
 *
 * Split a history by record first (`partitionByRecord`). Then, for unique written values, `checkRegister`; for versions,
 * `checkVersionChain` and, for what it leaves open, `linearize` with `versionedModel`; for states, `linearize` with
 * `stateModel`. A search that is over its budget has decided nothing.
 */
export type { History, Operation, Outcome, RegisterAction, StateAction, VersionedAction } from './operation.js';
export { partitionByRecord } from './partition.js';
export { checkRegister } from './register.js';
export { linearize } from './linearize.js';
export { registerModel, stateModel, versionedModel } from './models.js';
export { checkVersionChain } from './version-chain.js';
export type { ChainEnds } from './version-chain.js';
export { explainRegister, explainSearch, explainVersionChain } from './explain.js';
export { describeRegister, describeState } from './describe.js';
export { drawTimeLine, timeLine } from './time-line.js';
