import { trigger, placeOf, sequel, type Causing, type Change } from './causes.js';
import {
  ifStated,
  none,
  stated,
  within,
  type Slot,
  type Kit,
  type Heard,
  type Listening,
  type StreamEvent,
} from 'probity/check';
import type { States } from 'probity/check/states';
import { listenTo, ON_THE_WAY, type StreamContext } from './streams.js';

/** Changes of a record or of two, and what those who listened meanwhile had heard when all was told or the time was over. */
export interface ToldSequel {
  readonly changes: readonly Change[];
  readonly first: Heard;
  /** Undefined where the service lets only one listen at a time. */
  readonly second: Heard | undefined;
  /** Where the event of a change stands among events; -1 where it is missing. */
  readonly place: (change: Change, events: readonly StreamEvent[]) => number;
}

/**
 * What changes a record twice or more. Where nothing but states would tell which actions follow one another, and they are not
 * declared, that is what is missing.
 *
 * @param order where it is that of all events, one event of each record is enough
 */
export function changedAgain(causing: Slot<Causing>, states: Slot<States>, order: Slot<string>): Slot<Causing> {
  return within(causing, (known) => {
    if (sequel(known, ifStated(states)).length > (ifStated(order) === 'total' ? 0 : 1)) return stated(known, '');
    return states.state === 'gap' ? states : none('only one event is sent for each record');
  });
}

/**
 * Changes one record again and again, each time after the change before was acknowledged, while two listen. Done once in
 * a run: in what order events come, and that each listener is told of all of them, are claims about the same changes.
 * @param wait.within milliseconds that an event may take
 * @param wait.isTotal whether events of different records have an order too: two of them are changed by turns
 */
export function toldSequel(
  kit: Kit,
  told: StreamContext,
  causing: Causing,
  {
    states,
    within,
    isTotal,
  }: { readonly states: States | undefined; readonly within: number; readonly isTotal: boolean },
): Promise<ToldSequel> {
  return kit.once(`sequel@${told.stream.name}`, async (own) => {
    let found: ToldSequel | undefined;
    await own.forAll(
      own.bodies(causing.own.createBody, { own: causing.own, values: 'safe' }),
      async (body) => {
        const [create, ...others] = sequel(causing, states);
        if (create === undefined) return own.stop('not-exercised', 'No change of a record causes an event of its own');
        const listened = async (first: Listening, second: Listening | undefined): Promise<ToldSequel> => {
          const changes: Change[] = [await trigger(own, causing, create, body)];
          if (isTotal) changes.push(await trigger(own, causing, create, body));
          const records = changes.map(({ record }) => record);
          for (const cause of others)
            for (const record of records) changes.push(await trigger(own, causing, cause, body, record));
          const place = (change: Change, events: readonly StreamEvent[]) => placeOf(told, change, changes, events);
          const heard = ({ until }: Listening): Promise<Heard> =>
            until((events) => changes.every((one) => place(one, events) >= 0), within + ON_THE_WAY);
          return { changes, place, first: await heard(first), second: second && (await heard(second)) };
        };
        await listenTo(own, told.stream, async (first) => {
          await own.stream(told.stream, {}, async (second) => {
            found = await listened(first, second.isOpen ? second : undefined);
          });
        });
      },
      { atMost: 1 },
    );
    return found ?? own.stop('not-exercised', 'No change came about');
  });
}

/** What was heard tells of all changes. */
export function isToldWhole({ changes, place }: ToldSequel, events: readonly StreamEvent[]): boolean {
  return changes.every((one) => place(one, events) >= 0);
}
