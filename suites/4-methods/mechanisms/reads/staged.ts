import type { JsonObject, Own, Kit, OwnedRecord } from 'probity/check';
import type { Listing } from 'probity/check/lists';
import { keepsWholeSeconds, lookout, type Lag, VISIBLE, type Look } from 'probity/check/looks';

/** Three records with equal content, and a way to look at them. */
export interface Staged {
  /** Nothing is done to it. */
  readonly control: OwnedRecord;
  readonly plain: OwnedRecord;
  readonly tempted: OwnedRecord;
  /** Whether the service keeps times in whole seconds. */
  readonly isCoarse: boolean;
  readonly look: Look;
}

/** Makes records with equal content, and waits until a time in whole seconds has moved on since they were made. */
export async function staged(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  body: JsonObject,
  lag: Lag,
): Promise<Staged> {
  const [control, plain, tempted] = await kit.createMany(own, [body, body, body]);
  if (!control || !plain || !tempted) return kit.stop('setup-failed', 'Three records were to be made');
  const isCoarse = keepsWholeSeconds(control.created ?? (await kit.read(own, control)));
  if (isCoarse) await kit.wait(VISIBLE);
  return { control, plain, tempted, isCoarse, look: await lookout(kit, own, listing, [control, plain, tempted], lag) };
}
