import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Operation, Own } from '../../contract/facts/model.js';
import { withoutValueAt } from '../../contract/text/pointer.js';
import { schemaFeatures } from '../../check/values/schema-features.js';
import { bodies } from '../../engine/generate/bodies.js';
import { changes } from '../../engine/generate/changes.js';
import { sampleOne } from '../../engine/generate/sample.js';

/** Bodies of one operation that a baseline holds. */
const KEPT = 3;
/** Bodies that are drawn, to choose from. */
const DRAWN = 60;

/**
 * A few bodies that between them have all that is noteworthy: the one with the most in it, the one with the least, and
 * the one that adds most to these. The same schema gives the same bodies.
 */
export function goldenBodies(schema: JsonSchema, own: Own | undefined, operation: Operation): readonly JsonObject[] {
  const merge = operation.format === 'merge-patch';
  const options = { values: 'safe' as const, sends: operation.sends, ...(own === undefined ? {} : { own }) };
  const arbitrary = operation.kind === 'update' ? changes(schema, { ...options, merge }) : bodies(schema, options);
  const drawn = Array.from({ length: DRAWN }, (_, seed) => plain(sampleOne(arbitrary, seed), own));
  const chosen: JsonObject[] = [];
  const seen = new Set<string>();
  const take = (worth: (body: JsonObject) => number): void => {
    const rest = drawn.filter((body) => !chosen.some((one) => JSON.stringify(one) === JSON.stringify(body)));
    const best = rest.reduce<JsonObject | undefined>(
      (found, body) => (found === undefined || worth(body) > worth(found) ? body : found),
      undefined,
    );
    if (best === undefined) return;
    chosen.push(best);
    for (const trait of schemaFeatures(best)) seen.add(trait);
  };
  const novelty = (body: JsonObject): number => schemaFeatures(body).filter((trait) => !seen.has(trait)).length;
  take((body) => schemaFeatures(body).length);
  take((body) => -schemaFeatures(body).length);
  while (chosen.length < KEPT && chosen.length < drawn.length) {
    const before = chosen.length;
    take(novelty);
    if (chosen.length === before) break;
  }
  return chosen;
}

/** Without what must be new each time: that is laid over when the request is made. */
function plain(body: JsonObject, own: Own | undefined): JsonObject {
  if (own === undefined) return body;
  const pointers = [...own.unique, ...own.refs.map(({ at }) => at), ...(own.tag === undefined ? [] : [own.tag])];
  return pointers.reduce<JsonObject>((rest, pointer) => withoutValueAt(rest, pointer) as JsonObject, body);
}
