import type { Exchange, StreamEvent, Kit, OwnedRecord, Heard } from 'probity/check';
import { trigger, isSeen, isEventFor, type Cause, type Causing, type Change } from './causes.js';
import { listenTo, ON_THE_WAY, type StreamContext } from './streams.js';

/** One change, and what had been heard when its event came or its time was over. */
export interface ToldChange {
  readonly change: Change;
  readonly isTold: (event: StreamEvent) => boolean;
  readonly heard: Heard;
  /** False where no event told of it and the record does not show it either. */
  readonly isSeen: boolean;
}

export interface ToldChanges {
  readonly changes: readonly ToldChange[];
  /** The stream with all that came on it. */
  readonly exchange: Exchange;
}

/**
 * Makes each change that causes an event of a stream, one after another, and waits for the event of each. Done once in a
 * run: that an event comes, and what it says, are claims about the same changes.
 * @param wait.within milliseconds that an event may take
 * @param wait.isOnce whether a second event of a change is waited for behind the last one
 */
export function toldChanges(
  kit: Kit,
  told: StreamContext,
  causing: Causing,
  wait: { readonly within: number; readonly isOnce: boolean },
): Promise<ToldChanges> {
  return kit.once(`changes@${told.stream.name}`, async (own) => {
    let found: ToldChanges | undefined;
    await own.forAll(
      own.bodies(causing.own.createBody, { own: causing.own, values: 'safe' }),
      async (body) => {
        const changes: ToldChange[] = [];
        const exchange = await listenTo(own, told.stream, async ({ until }) => {
          for (const cause of causing.causes) {
            const change = await trigger(own, causing, cause, body, untoldRecord(changes, cause));
            const isTold = isEventFor(told, cause, change.record);
            const heard = await until((events) => events.some(isTold), wait.within + ON_THE_WAY);
            const hasCome = heard.events.some(isTold);
            changes.push({ change, isTold, heard, isSeen: hasCome || (await isSeen(own, causing, change)) });
          }
          if (!wait.isOnce) return;
          await until((all) => changes.some((one) => isTwice(one, all)), Math.min(wait.within, ON_THE_WAY));
        });
        found = { changes, exchange };
      },
      { atMost: 1 },
    );
    return found ?? own.stop('not-exercised', 'No change came about');
  });
}

/** Whether no event may come a second time. */
export function isToldOnce(delivery: string | undefined): boolean {
  return delivery === 'exactly-once' || delivery === 'at-most-once';
}

/** Whether more than one event tells of the change. */
export function isTwice({ isTold }: ToldChange, events: readonly StreamEvent[]): boolean {
  return events.filter(isTold).length > 1;
}

/** A record that is there and of which no event of that type has told: one that was made for another change will do. */
function untoldRecord(told: readonly ToldChange[], { type, writer, operation }: Cause): OwnedRecord | undefined {
  const changes = told.map(({ change }) => change);
  const isPlain = ({ cause }: Change): boolean => cause.writer !== undefined || cause.operation.kind === 'create';
  const isFree = ({ record }: Change): boolean =>
    changes.filter((one) => one.record === record).every((one) => isPlain(one) && one.cause.type !== type);
  return writer === undefined && operation.kind !== 'delete' ? undefined : changes.find(isFree)?.record;
}
