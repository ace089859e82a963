import type { Dialect } from '../dialect.js';
import { plain } from './plain.js';

/** Ways to speak to the same service, each with a contract of its own. */
export const dialects: readonly Dialect[] = [plain];
