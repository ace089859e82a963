import type { Operator } from '../operator.js';
import { cursorWalks } from './cursors.js';
import { streamedEvents } from './events.js';
import { foreignRecords } from './foreign.js';
import { framings } from './framing.js';
import { credentials, headers } from './headers.js';
import { nestedRecords } from './nested.js';
import { pageContents, totals } from './pages.js';
import { parameters } from './parameters.js';
import { races } from './races.js';
import { refusals } from './refusals.js';
import { safeRequests } from './safe-requests.js';
import { shown } from './shown.js';
import { stored } from './stored.js';
import { validValues } from './valid-values.js';
import { writeEffects } from './writes.js';

/** Every kind of mistake that can be planted. Of each group the usual ones stand first, and the groups take turns. */
export const operators: readonly Operator[] = inTurn([
  parameters,
  stored,
  writeEffects,
  refusals,
  shown,
  pageContents,
  headers,
  credentials,
  totals,
  safeRequests,
  validValues,
  foreignRecords,
  races,
  cursorWalks,
  nestedRecords,
  streamedEvents,
  framings,
]);

function inTurn<T>(groups: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => groups.flatMap((group) => group.slice(n, n + 1))).flat();
}
