import { canLack } from './mechanisms/updates/lacking.js';
import {
  defineCheck,
  only,
  orDefault,
  valueAt,
  withoutValueAt,
  within,
  type ConcurrencyFacts,
  type Json,
  type Own,
  type JsonObject,
} from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { lag, readBack, until } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { changeOf, equal, values } from 'probity/check/values';
import { combined, depthOf, membersOf, precondition } from 'probity/check/writes';
import { emptying } from './mechanisms/updates/emptying.js';

/**
 * Sends null for members that a record need not have, one after another. What stands there afterwards, nothing, null or
 * a default, is not said; but not the value that was there, unless a record that was made without it has the same.
 */
export default defineCheck({
  title: 'Null in an update takes a member away',
  rationale: 'A caller has no other way to empty a field, and relies on the answer that says it did.',
  usualFix: 'Distinguish null from a member that is absent when the body is read.',
  blindSpot: 'members that the service refuses to take away, which is only noted',

  over: 'resource',
  effect: 'writes',
  leansOn: ['patch-changes-only-what-it-names'],

  needs: ({ service, resource: { operations, own, volatile, uncompared, concurrency } }) => ({
    update: within(
      only(operations.update.format, (format) => format !== 'json-patch'),
      () => operations.update.offered,
    ),
    read: operations.read.offered,
    own: only(own, canLackOne),
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ update, own, volatile, concurrency, lag }, kit) {
    const part = kit.bodies(own.createBody, { own, values: 'safe' });
    const { traits, taken } = emptying(kit, own);
    await forEachNewTrait(
      kit,
      values.tuple(part, part, part, part, part).map((parts) => combined(kit, own.createBody, parts)),
      traits,
      async (wanted) => {
        const record = await createFrom(kit, own, wanted);
        const full = record.sent;
        const shown = await readBack(kit, own, record, lag);
        const isNamed = (at: string): boolean => update.format === 'merge-patch' || !isInner(at);
        const free = taken(full).filter((at) => isNamed(at) && equal(valueAt(full, at), valueAt(shown, at)));
        // Inner members first: when their object is gone there is nothing left to take away.
        const outer = free.filter((at) => !isInner(at)).slice(0, 3);
        const chosen = [...free.filter(isInner).slice(0, outer.length > 0 ? 1 : 4), ...outer];
        if (chosen.length === 0) kit.discard('a record has no member that it need not have');
        const bare = chosen.reduce<Json>((body, at) => withoutValueAt(body, at), full) as JsonObject;
        const without = await readBack(kit, own, await createFrom(kit, own, bare), lag);
        let useful = 0;
        for (const [index, at] of chosen.entries()) {
          const held = await precondition(kit, own, concurrency, record);
          const { class: answer, status } = kit.outcome(
            await kit.send(update, { record, ...held(changeOf(update, at, null)) }),
          );
          if (answer !== 'success') kit.note(`${at} cannot be taken away: ${String(status)}`);
          const isKept = (item: Json | undefined): boolean => equal(valueAt(item, at), valueAt(full, at), volatile);
          // What it had may be what it has by default; a reference is written in each create.
          const isRef = own.refs.some((ref) => ref.at === at);
          if (answer !== 'success' || (isKept(without) && !isRef)) continue;
          useful += 1;
          const look = (): Promise<Json | undefined> => kit.read(own, record);
          const after = await until(kit, lag.read, look, (item) => !isKept(item));
          const still = `still ${JSON.stringify(valueAt(after, at))}`;
          const claim = `After null for ${at} it has its value no longer`;
          kit
            .expect(!isKept(after), claim, { where: at, place: placeOf(at), shown: still })
            .toBeTrue('no value, or what it has by default');
          // What stood inside of it, or of another one that was taken away, goes with it; what it lay in has changed.
          const nulls = chosen.slice(0, index + 1);
          const isGone = (one: string): boolean => nulls.some((taken) => one === taken || one.startsWith(`${taken}/`));
          const isAround = (one: string): boolean => at.startsWith(`${one}/`);
          const isBeside = (one: string): boolean => isInner(one) && !isGone(one) && !isAround(one);
          const beside = membersOf(full).filter((one) => isBeside(one) && isInner(at));
          for (const one of beside)
            kit
              .expect(valueAt(after, one), `Null for ${at} leaves ${one}`, { where: one, place: placeOf(one) })
              .toEqual(valueAt(shown, one));
        }
        if (useful === 0) kit.discard('every null was refused');
      },
    );
  },
});

const isInner = (at: string): boolean => depthOf(at) > 1;

/** Which of the members inside another one is tried, and which are beside it, is drawn. */
const placeOf = (at: string): string => (isInner(at) ? at.slice(0, at.lastIndexOf('/')) : at);

/** A record may also be without what it refers to. */
const canLackOne = (own: Own): boolean => canLack({ ...own, refs: own.refs.filter(({ at }) => at.includes('/*')) });
