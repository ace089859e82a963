import type { NoteLine } from '../../result/run-file.js';
import type { CleanedUp } from './clean-up.js';
import { Cleaner } from './cleaner.js';
import { upToCut } from './cut-short.js';
import type { ForeignRecords } from '../foreign-records/foreign-records.js';
import type { ListView } from '../foreign-records/list-view.js';
import type { Health } from '../noise/health.js';
import type { RunContext } from '../kit/context.js';
import type { Removal } from '../kit/records/removal/removal.js';
import { sweep } from '../sweep.js';

/** A record that could not be removed, and may be when something else was. */
export interface Stuck {
  /** Its resource and ids, and why. */
  readonly text: string;
  readonly entry: string;
  readonly again: () => Promise<Removal>;
}

type Note = (about: NoteLine['about'], text: string, entry?: string) => void;

/** Records that a note names. */
const NAMED = 5;

/**
 * The end of clean-up: what was stuck is tried again, the lists are read once more, what they still show of this run is removed,
 * and the records of others are compared with what they were.
 */
export async function removeTheRest(
  context: RunContext,
  health: Health,
  stuck: readonly Stuck[],
  found: number,
  foreign: ForeignRecords,
  note: Note,
): Promise<void> {
  // What was in the way may be gone, a service that was busy may be no longer, and a list that was behind is not.
  const isWorthIt = stuck.length > 0 && (found > 0 || (await health.alive('cleanup@service', 'again')));
  const left: Stuck[] = [];
  for (const one of [...stuck].reverse()) {
    const again = isWorthIt ? await upToCut(one.again, undefined, () => undefined) : undefined;
    const isOver = again?.how === 'removed' || again?.how === 'gone';
    if (!isOver) left.push(one);
  }
  // What was stuck is named, whatever comes of the rest.
  let swept: readonly CleanedUp[] = [];
  try {
    const views = await foreign.lookAgain(context);
    swept = await sweptOf(context, views, foreign);
    await foreign.compare(context, views);
  } finally {
    tell(swept, left, note);
  }
}

async function sweptOf(
  context: RunContext,
  views: readonly ListView[],
  foreign: ForeignRecords,
): Promise<readonly CleanedUp[]> {
  const { nonce, unconfirmed } = context;
  const marks = unconfirmed.tidyMarks;
  return sweep(
    context,
    new Cleaner(context, [nonce], 0),
    views.filter((view) => !foreign.isMarked(view)),
    {
      isMark: (text) => text.includes(nonce.toLowerCase()) && marks.has(text),
      isKnown: (resource, ids) => unconfirmed.isMade(resource, ids),
    },
  );
}

/** What is left is named once, whoever tried to remove it. */
function tell(swept: readonly CleanedUp[], left: readonly Stuck[], note: Note): void {
  const names = new Map(swept.map((one) => [`${one.resource} ${one.ids}`, one]));
  const named = new Set<string>();
  for (const { text, entry } of left) {
    const name = text.split(': ', 1)[0] ?? text;
    named.add(name);
    if (names.get(name)?.how !== 'removed') note('left-behind', text, entry);
  }
  const removed = new Map<string, string[]>();
  for (const [name, { resource, ids, how, why = '' }] of names) {
    if (how === 'removed') removed.set(resource, [...(removed.get(resource) ?? []), ids]);
    else if (!named.has(name)) note('left-behind', `${name}, found by its mark: ${why}`);
  }
  for (const [resource, ids] of removed) {
    const some = ids.slice(0, NAMED).join(', ') + (ids.length > NAMED ? ', ...' : '');
    const count = `${String(ids.length)} ${resource}`;
    note('target', `Removed ${count} that their list still showed with a mark of this run: ${some}`);
  }
}
