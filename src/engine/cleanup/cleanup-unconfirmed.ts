import type { NoteLine } from '../../result/run-file.js';
import { cleanUpLeftovers } from './clean-up.js';
import type { Health } from '../noise/health.js';
import type { RunContext } from '../kit/context.js';
import type { UnconfirmedCreate } from '../kit/records/removal/unconfirmed-creates.js';

/** Pages of a list that the end of a run reads at most. `probity cleanup` reads more. */
const MOST_PAGES = 100;
/** Records that a note names. */
const NAMED = 5;

/**
 * Looks for what creates made of which no answer told, by the marks that were sent with them, and removes it. What cannot
 * be found may be left behind, and the run says so.
 * @returns how many records were removed
 */
export async function removeUnconfirmed(
  context: RunContext,
  health: Health,
  note: (about: NoteLine['about'], text: string, entry?: string) => void,
  nonces: readonly string[] = [context.nonce],
): Promise<number> {
  const creates = new Map(context.unconfirmed.creates.map((one) => [one.tag, one]));
  if (creates.size === 0) return 0;
  const removed = new Map<string, string[]>();
  const perhaps = new Map<string, { readonly first: UnconfirmedCreate; readonly why: string; count: number }>();
  const wonder = (one: UnconfirmedCreate | undefined, why: string): void => {
    if (one?.state !== 'unanswered') return;
    const key = `${one.resource} ${why}`;
    const known = perhaps.get(key);
    if (known) known.count += 1;
    else perhaps.set(key, { first: one, why, count: 1 });
  };
  await cleanUpLeftovers(context, health, {
    leftovers: [...creates.values()],
    nonces,
    mostPages: MOST_PAGES,
    tell: ({ tag, resource, ids, how, why = '' }) => {
      const one = creates.get(tag);
      if (how === 'removed') removed.set(resource, [...(removed.get(resource) ?? []), ids]);
      else if (how === 'unknown') wonder(one, why);
      else if (how === 'stays') note('left-behind', `${resource} ${ids}, which no answer confirmed`, entryOf(tag));
      else if (how === 'failed')
        note('left-behind', `${resource} ${ids}, which no answer confirmed: ${why}`, entryOf(tag));
    },
    absent: ({ tag }) => {
      wonder(creates.get(tag), 'the list does not show its mark');
    },
    dead: (why) => {
      for (const one of creates.values()) wonder(one, `nothing answers that could be asked for it: ${why}`);
    },
  });
  for (const [resource, ids] of removed) {
    const named = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ', ...' : '');
    note(
      'target',
      `Removed ${String(ids.length)} ${resource} which no answer confirmed, found by their marks: ${named}`,
    );
  }
  for (const { first, why, count } of perhaps.values()) {
    const more = count > 1 ? `; ${String(count - 1)} more creates alike` : '';
    note('left-behind', `${first.resource}, perhaps: ${first.why}; ${why}${more}`, entryOf(first.tag));
  }
  return [...removed.values()].flat().length;
}

/** A tag begins with its entry. */
function entryOf(tag: string): string {
  return tag.slice(0, tag.lastIndexOf('/'));
}
