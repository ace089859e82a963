import type { LeakGuard } from '../engine/http/redaction/leak-guard.js';
import type { Ledger } from '../engine/kit/records/ledger/ledger.js';

/** A ledger that is told nothing which the guard takes out. */
export function guardedLedger(ledger: Ledger, guard: LeakGuard): Ledger {
  const clean = <T extends object>(event: T): T => {
    const { text, isLeak } = guard(JSON.stringify(event));
    return isLeak ? (JSON.parse(text) as T) : event;
  };
  return {
    begin: (event) => {
      ledger.begin(event);
    },
    intend: (event) => {
      ledger.intend(clean(event));
    },
    made: (event) => {
      ledger.made(clean(event));
    },
    refused: (event) => {
      ledger.refused(event);
    },
    removed: (event) => {
      ledger.removed(event);
    },
  };
}
