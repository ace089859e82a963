import {
  defineCheck,
  gap,
  only,
  context,
  orDefault,
  validBodies,
  valueAt,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type ResourceFacts,
  type Slot,
} from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { effects, everywhere, lag, type Stretch } from 'probity/check/looks';
import { values } from 'probity/check/values';
import { minimalBody } from 'probity/check/writes';
import { staged } from './mechanisms/reads/staged.js';

const BY_METHOD = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Makes records with equal content and watches them all while the operation is called, also with a text of theirs in the
 * place of each text: a search that notes what it shows must find them first.
 */
export default defineCheck({
  title: 'An operation that is declared safe leaves every record as it was',
  rationale: 'A caller may repeat what is safe, and try it where nothing may be changed.',
  usualFix: 'Take every write out of the operation, or do not declare it safe.',
  blindSpot: 'what no record shows, such as logs; volatile fields; records of other resources',

  over: 'operation',
  effect: 'writes',

  needs: (facts) => ({
    declared: only(facts.operation.offered, ({ safe, method }) => safe && !BY_METHOD.includes(method)),
    context: context(facts),
    schema: orDefault<JsonSchema | undefined>(facts.operation.body, undefined),
    own: of(facts, ({ own }) => own),
    volatile: of(facts, (resource) => orDefault<readonly string[]>(resource.volatile, resource.uncompared)),
    listing: of(facts, (resource) => orDefault<Listing | undefined>(listing(resource), undefined)),
    lag: lag(facts.service),
  }),

  async verify({ context, schema, own, volatile, listing, lag }, kit) {
    const { operation } = context;
    const equal = minimalBody(kit, own.createBody, (await kit.create(own)).sent, () => true);
    const stage = await staged(kit, own, listing, equal, lag);
    const mark = String(valueAt(stage.plain.sent, own.tag ?? '') ?? '');
    const quiet: Stretch[] = [];
    const trail = { seen: stage.look.seen };
    const bodies = schema === undefined ? values.constant<JsonObject>({}) : validBodies(kit, context, schema);

    await kit.forAll(
      bodies,
      async (body) => {
        const call = async (): Promise<void> => {
          const input = { record: stage.plain, ...(schema === undefined ? {} : { body }) };
          kit.control(await kit.send(operation, input), operation.id);
          if (schema !== undefined) await kit.send(operation, { ...input, body: saying(mark, schema, body, kit) });
          if (lag.isListStated) await kit.wait(lag.list);
        };
        const seen = await effects(kit, stage.look, everywhere(volatile), quiet, call, trail);
        kit.expect(seen, `${operation.id} changes nothing`).toBeEmpty('no change');
      },
      { atMost: 2 },
    );
  },
});

/** The body with a text of a record in the place of each text that may be it. */
function saying(text: string, schema: JsonSchema, body: JsonObject, kit: Pick<Kit, 'validate'>): JsonObject {
  const names = Object.keys(body).filter((name) => typeof body[name] === 'string');
  const all = names.map((name) => ({ [name]: text }));
  return all.reduce(
    (said, one) => (kit.validate(schema, { ...said, ...one }).length === 0 ? { ...said, ...one } : said),
    body,
  );
}

/** What the operation is about. */
function of<T>(
  { operation, resource }: { readonly operation: { readonly id: string }; readonly resource?: ResourceFacts },
  what: (resource: ResourceFacts) => Slot<T>,
): Slot<T> {
  return resource === undefined ? gap(`operations.${operation.id}.of`) : what(resource);
}
