import type { LibraryFault } from '../deviation.js';

/** Every planted misbehaviour of the library. */
export const faults: readonly LibraryFault[] = [];
