import type { Ledger } from './engine/kit/context.js';

/**
 * A ledger as lines of JSON, one for each record that is about to be made, was made, or was removed. Whoever writes them
 * must have them on disk before it returns: a create is sent only then.
 *
 * @param append gets each line with its line feed
 */
export function ledgerTo(append: (text: string) => void): Ledger {
  const line = (event: object): void => {
    append(`${JSON.stringify(event)}\n`);
  };
  return {
    intend: (event) => {
      line({ event: 'intend', ...event });
    },
    made: (event) => {
      line({ event: 'made', ...event });
    },
    removed: (event) => {
      line({ event: 'removed', ...event });
    },
  };
}
