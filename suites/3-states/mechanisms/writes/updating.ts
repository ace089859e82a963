import {
  type Json,
  type JsonObject,
  type ConcurrencyFacts,
  type Operation,
  type Own,
  valueAt,
  type Exchange,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import { until, type Lag } from 'probity/check/looks';
import { endOf } from 'probity/check/races';
import { draft, type Draft, type Writer } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { moveOn, moveOnFromWeak, onlyFor, readVersion, type Seen } from 'probity/check/writes';

/** What is known of a resource whose records have versions. */
export interface Versions {
  readonly concurrency: ConcurrencyFacts;
  readonly read: Operation;
  readonly own: Own;
  /** JSON pointer to the field that tells writes from each other. */
  readonly mark: string;
  readonly lag: Lag;
}

/** Reads and writes of one record by versions. */
export interface Updating {
  /** The record and its version; once it shows the mark, where one is given and the service takes its time. */
  readonly look: (mark?: Json) => Promise<Seen>;
  readonly draft: () => Promise<Draft>;
  /** Writes if the record still has one of the versions. What has no answer comes back as well. */
  readonly write: (by: Kit['send'], draft: Draft, versions: readonly [Json, ...Json[]]) => Promise<Exchange>;
  /** The version of what was seen; a read without one is no read that the concurrency control of the contract allows. */
  readonly versionOf: (seen: Seen) => Json;
  /**
   * Reads and writes for what was read, and again a few times where the service refuses: others may have been faster.
   * The case ends where the version does not stand still although nobody of ours writes. What was seen just now need
   * not be read again.
   */
  readonly update: (seen?: Seen) => Promise<Updated>;
}

export interface Updated {
  readonly version: Json;
  readonly draft: Draft;
  readonly exchange: Exchange;
  /** Each version was refused as gone, in so many tries, although the record stayed as it is and nobody of ours writes. */
  readonly isLost?: boolean;
}

/** How often an update begins anew with a read before it is taken for refused. */
const TRIES = 5;

/** Everything that an update of one record by one operation needs; the template gives a whole body its values. */
export function updating(
  kit: Kit,
  { concurrency, read, own, mark, lag }: Versions,
  writer: Writer,
  template: JsonObject,
  record: OwnedRecord,
): Updating {
  const updates: Omit<Updating, 'update'> = {
    look: (value) =>
      until(
        kit,
        lag.read,
        () => readVersion(kit, read, concurrency, record),
        ({ item }) => value === undefined || valueAt(item, mark) === value,
      ),
    draft: () => draft(kit, own, writer, mark, template),
    write: (send, { body }, versions) => {
      const input = onlyFor(concurrency, versions, body);
      const request = { record, ...input, body: input.body };
      return send(writer.operation, request, { failures: 'return' });
    },
    versionOf: ({ item, version }) => {
      if (item === undefined)
        kit.stop('not-observable', 'A read does not show the record, so it has no version to name');
      const claim = 'A read carries the version that updates must name';
      kit.expect(version !== undefined, claim, { shown: 'none' }).toBeTrue('a version');
      return version ?? null;
    },
  };
  const once = async (seen?: Seen): Promise<Updated & { readonly from: Seen }> => {
    const from = seen ?? (await updates.look());
    const version = updates.versionOf(from);
    await moveOn(kit, concurrency);
    const next = await updates.draft();
    return { from, version, draft: next, exchange: await updates.write(kit.send, next, [version]) };
  };
  const update = async (seen?: Seen): Promise<Updated> => {
    let last = await once(seen);
    for (let tries = 1; tries < TRIES && endOf(kit, last.exchange) === 'fail'; tries += 1) {
      // A weak tag is never that of If-Match, but it may be a strong one in a moment (RFC 9110 section 13.1.1).
      if (tries === 1 && concurrency.by === 'etag') await moveOnFromWeak(kit, [last.version]);
      last = await once();
    }
    if (endOf(kit, last.exchange) !== 'fail') return last;
    const now = await updates.look();
    if (now.version === last.version) return last;
    if (!equal(now.item, last.from.item)) kit.discard('the version changes by itself');
    const { status = 0 } = kit.outcome(last.exchange);
    return { ...last, isLost: concurrency.conflict.includes(status) };
  };
  return { ...updates, update };
}

/** Evaluates that who updates for the version just read is not refused for it again and again, while the record stays as it is. */
export function expectHeld(kit: Pick<Kit, 'expect'>, updated: Updated): Updated {
  const { exchange, isLost = false } = updated;
  const claim = 'A version that was read is taken for an update while the record stays as it is';
  kit.expect(!isLost, claim, { where: exchange.id, shown: 'refused each time' }).toBeTrue('an update that is taken');
  return updated;
}
