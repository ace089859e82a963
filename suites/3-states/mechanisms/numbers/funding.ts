import type { Kit, OwnedRecord } from 'probity/check';
import type { Effect, Funding } from 'probity/check/facts';
import { exemplar } from 'probity/check/records';
import { withAmount } from './amounts.js';
import { inPlaceOf } from './party.js';

/**
 * Adds to a number that no caller writes, by a record that is made for it: so much, where the schema of that record has room for it.
 * False where the contract states nothing that adds to it.
 */
export async function fund(
  kit: Kit,
  all: readonly Funding[],
  { record: { resource, at } }: Effect,
  target: OwnedRecord,
  wanted: number,
): Promise<boolean> {
  const funding = all.find(({ record }) => record.resource === resource && record.at === at);
  if (funding === undefined) return false;
  const { by, to, adds } = funding;
  const usual = (await exemplar(kit, by)).sent;
  const exact = typeof adds === 'string' ? withAmount(by.createBody, usual, adds, wanted) : usual;
  const isExact = kit.validate(by.createBody, exact).length === 0;
  await kit.create(by, isExact ? exact : usual, [inPlaceOf(by, to, target)]);
  return true;
}
