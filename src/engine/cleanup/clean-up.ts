import type { JsonObject } from '../../contract/text/json.js';
import type { Health } from '../noise/health.js';
import { Cleaner, type ToRemove } from './cleaner.js';
import type { RunContext } from '../kit/context.js';
import { hasOneList, viewList, type ListView, type Reading } from '../foreign-records/list-view.js';
import { idText, type Removal } from '../kit/records/removal/removal.js';
import { Marks } from '../marks.js';
import { sweep } from '../sweep.js';

/** Something that a ledger says was made, or may have been, and does not say was removed. */
export interface Leftover {
  readonly tag: string;
  readonly resource: string;
  /** `unanswered`: sent, and nobody heard what came of it. `refused`: answered with an error, which may be a lie. */
  readonly state: 'made' | 'unanswered' | 'refused';
  readonly ids: Readonly<Record<string, string>>;
  /** Pointers with the texts that were sent there. */
  readonly marks: Readonly<Record<string, string>>;
  /** The item that was sent, where no mark tells whose it is. */
  readonly sent?: JsonObject;
  /** Who made it, where that was not the identity that calls otherwise. */
  readonly as?: string;
}

/** What came of one record. */
export interface CleanedUp {
  readonly tag: string;
  readonly resource: string;
  /** Its ids, as people read them; empty where there may be a record, and its ids are not known. */
  readonly ids: string;
  readonly how: Removal['how'] | 'unknown';
  readonly why?: string;
  /** No answer told of it: a list showed it. */
  readonly isFound: boolean;
}

/** What is to be cleaned up, and who is told of it. */
export interface CleanUp {
  readonly leftovers: readonly Leftover[];
  /** Of the runs that left them. */
  readonly nonces: readonly string[];
  readonly tell: (one: CleanedUp) => void;
  /** A create whose mark is not in its list, which was read to the end. */
  readonly absent?: (one: Leftover) => void;
  /** Nobody answers: nothing was tried. */
  readonly dead: (why: string) => void;
  /** Texts that were sent with creates, trimmed and in lower case: what lists still show with one of them is removed as well. */
  readonly marks?: ReadonlySet<string>;
  /** Pages of a list that are read at most to find what nobody was told of. */
  readonly mostPages?: number;
}

/** Pages of a list that are read at most, where nothing is said. */
const MOST_PAGES = 1000;

/**
 * Removes what an earlier run left behind, last first, so that what lies below another record goes before it. What
 * carries an id of the ledger and not its mark any more is somebody else's, and stays.
 */
export async function cleanUpLeftovers(
  context: RunContext,
  health: Health,
  { leftovers, nonces, tell, absent, dead, marks, mostPages = MOST_PAGES }: CleanUp,
): Promise<void> {
  if (!(await health.alive('cleanup@service', 'canary'))) {
    dead(health.why ?? 'it is not healthy');
    return;
  }
  const cleaner = new Cleaner(context, nonces, mostPages);
  const doomed = new Map<string, ToRemove>();
  const failed = (one: Leftover, how: 'failed' | 'unknown', why: string): void => {
    tell({ tag: one.tag, resource: one.resource, ids: idText(one), how, why, isFound: false });
  };
  for (const found of await cleaner.find(leftovers, failed, absent)) {
    // What was told of and also shown is one record.
    const key = JSON.stringify([found.own.resource, Object.entries(found.ids).sort()]);
    if (!doomed.has(key)) doomed.set(key, found);
  }
  const order = new Map(leftovers.map((one, at) => [one, at]));
  const place = ({ leftover }: ToRemove): number => order.get(leftover) ?? 0;
  for (const one of [...doomed.values()].sort((a, b) => place(b) - place(a))) {
    const removal = await cleaner.remove(one);
    // A create that nobody heard of, and that made nothing, is nothing to speak of.
    if (removal.how === 'gone' && one.leftover.state !== 'made') continue;
    const { tag, resource } = one.leftover;
    tell({ tag, resource, ids: idText(one), isFound: one.isFound, ...removal });
  }
  if (marks === undefined || marks.size === 0) return;
  const tried = new Set([...doomed.values()].map(({ own, ids }) => `${own.resource} ${idText({ ids })}`));
  for (const one of await sweptBy(context, cleaner, nonces, marks, mostPages)) {
    if (!tried.has(`${one.resource} ${one.ids}`)) tell(one);
  }
}

/** Removes what lists still show with a mark of these runs. */
async function sweptBy(
  context: RunContext,
  cleaner: Cleaner,
  nonces: readonly string[],
  marks: ReadonlySet<string>,
  mostPages: number,
): Promise<readonly CleanedUp[]> {
  const ours = new Marks(nonces);
  const reading = (name: string): Reading => ({ entry: `sweep@${name}`, lane: '0', mostPages, isCleanUp: true });
  const views: ListView[] = [];
  for (const resource of context.contract.facts.resources) {
    if (resource.own.state !== 'stated' || !hasOneList(resource)) continue;
    const view = await viewList(context, resource, reading(resource.name));
    if (view !== undefined) views.push(view);
  }
  return sweep(context, cleaner, views, {
    isMark: (text) => ours.areOurs([text]) && marks.has(text),
    isKnown: () => false,
  });
}
