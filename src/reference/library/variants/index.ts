import type { LibraryVariant } from '../deviation.js';

/** Every odd behaviour of the library that keeps its contract. */
export const variants: readonly LibraryVariant[] = [];
