import {
  type JsonObject,
  type Exchange,
  type Input,
  type Kit,
  type Loss,
  sendsJson,
  wireText,
  type Entered,
  type OperationContext,
} from 'probity/check';
import { marked } from 'probity/check/looks';

/** A way to break a request off: where, and with which content. */
export type BrokenOff = readonly [lose: Loss, content: Input];

/**
 * The ways to break off a request with this body, or with none: before the end of the header section, in the middle of
 * the content, and in the middle of content whose second half is blank, so that what arrives of it is a whole JSON text.
 */
export function brokenOff({ operation }: OperationContext, body: JsonObject | undefined): readonly BrokenOff[] {
  if (body === undefined) return [['within-headers', {}]];
  const text = wireText(operation, body);
  const padded = text + ' '.repeat(new TextEncoder().encode(text).length);
  const cuts: readonly BrokenOff[] = [
    ['within-headers', { body }],
    ['within-content', { body }],
  ];
  return sendsJson(operation) ? [...cuts, ['within-content', { raw: padded }]] : cuts;
}

/** Takes over what a create made that ought not to have made anything, so that it is removed. */
export async function adoptTraces(
  kit: Kit,
  { operation, own, listing }: OperationContext,
  { at, input }: Entered,
  body: JsonObject,
  create: Exchange,
): Promise<void> {
  if (operation.kind !== 'create' || own === undefined) return;
  const parent = at && { ...at, ids: { ...at.ids, ...input.ids } };
  for (const item of (await marked(kit, own, listing, parent, body)) ?? []) kit.adoptItem(own, item, create);
}
