import type { OwnedRecord, RelatedRecord } from '../../../check/kit.js';
import { withOneElement } from '../../../check/records/references/one-element.js';
import { isNamedBy, sparing } from '../../../check/records/references/refs-sent.js';
import type { Laid } from '../../../contract/facts/model.js';
import type { JsonObject } from '../../../contract/text/json.js';
import { layOver } from '../../generate/lay.js';
import type { Attempt } from '../context.js';
import { claimsAt } from './chosen-ids.js';
import { freshFor } from './fresh.js';
import { namedRecords } from './named-records.js';

/**
 * Lays what must be unique, what marks the run and what refers to other records over a body.
 * @param of records that it refers to, in the place of those of the run
 * @param shared the record of the run for a resource, or another one like it
 */
export async function laidOver(
  attempt: Attempt,
  own: Laid,
  body: JsonObject,
  of: readonly RelatedRecord[],
  shared: (resource: string, isAnother: boolean) => Promise<OwnedRecord>,
): Promise<JsonObject> {
  const { isAgain, run } = attempt;
  const references = await namedRecords(run, own, of, shared);
  const marks = { ...freshFor(attempt), references, apart: own.spans, claims: claimsAt(run, own), isAgain };
  const listed = own.refs.filter((ref) => ref.at.includes('/*') && isNamedBy(ref, of));
  const filled = listed.reduce((one, { at }) => withOneElement(own, one, at), body);
  return sparing(own, run.contract.facts.resources, layOver(own, own.createBody, filled, marks), of);
}
