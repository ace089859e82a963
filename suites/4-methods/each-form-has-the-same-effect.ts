import {
  accepted,
  context,
  defineCheck,
  dressed,
  enter,
  escapeSegment,
  isObject,
  only,
  valueAt,
  type Exchange,
  type Input,
  type Json,
  type JsonObject,
  type Operation,
  type OwnedRecord,
} from 'probity/check';
import { lag, readBack } from 'probity/check/looks';
import { mediaTypeSent } from 'probity/check/refusals';
import { bodyTaken, contents } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { patchOf } from './mechanisms/updates/merge-as-patch.js';

/** What was sent and what the record is afterwards. */
interface Done {
  readonly exchange: Exchange;
  readonly isTaken: boolean;
  readonly body: JsonObject;
  readonly item: Json | undefined;
}

/** A body without nulls, which take a member away in one format and set it in another, and, for a form, without what it cannot have. */
function plain(body: JsonObject, { sends }: Operation): JsonObject {
  const isForm = /form/.test(sends);
  const isPlain = (value: Json): boolean => value !== null && !(isForm && typeof value === 'object');
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isPlain(value)));
}

/** The members that an item shows as they were sent; of an object that it shows otherwise, or that an update adds to, those in it. */
function keptOf(body: JsonObject, item: Json | undefined, isAdded: boolean, above = ''): readonly string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const at = `${above}/${escapeSegment(name)}`;
    if (!(isAdded && isObject(value)) && equal(valueAt(item, at) ?? null, value)) return [at];
    return isObject(value) ? keptOf(value, item, isAdded, at) : [];
  });
}

/** Sends like content in each form that the operation takes, about a new record each time, and compares what is stored of it. */
export default defineCheck({
  title: 'Content of each form that an operation takes has the same effect',
  rationale: 'A caller sends what its library writes best, and relies on the service to read each form alike.',
  usualFix: 'Read each media type into one model, and validate and store that.',
  blindSpot: 'nulls, and in forms objects and lists; members that a read does not show',

  over: 'operation',
  effect: 'as-operation',
  leansOn: ['valid-requests-succeed'],

  needs: (facts) => ({
    context: context(facts),
    schema: bodyTaken(facts.operation),
    forms: only(facts.operation.otherForms, (forms) => forms.length > 0),
    lag: lag(facts.service),
  }),

  async verify({ context, schema, forms, lag }, kit) {
    const { operation, footing, own: made } = context;
    const own = operation.kind === 'create' ? made : footing.on === 'own' ? footing.own : undefined;
    if (own?.read === undefined) return kit.stop('not-observable', 'Records cannot be read');
    const perform = async (form: Operation, drawn: JsonObject): Promise<Done> => {
      const pose = async (): Promise<{ readonly input: Input; readonly record: OwnedRecord | undefined }> => {
        if (operation.kind === 'create') return { input: await kit.createInput(own, drawn), record: undefined };
        const entered = await enter(kit, context);
        const body = await dressed(kit, context, drawn, entered);
        const { record } = entered;
        return { input: { ...entered.input, body }, record: record && 'exchange' in record ? record : undefined };
      };
      const { input, record } = await pose();
      const isMerged = form.format === 'json-patch' && operation.format === 'merge-patch' && isObject(input.body);
      const content = isMerged ? { body: patchOf(input.body, record?.created) } : {};
      const exchange = await kit.send(form, { ...input, ...content });
      const isTaken = accepted(kit, context, exchange);
      const about = record ?? (isTaken ? kit.adopt(own, exchange) : undefined);
      const item = about === undefined ? undefined : await readBack(kit, own, about, lag);
      return { exchange, isTaken, body: isObject(input.body) ? input.body : {}, item };
    };
    const kept = ({ body, item }: Done): readonly string[] => keptOf(body, item, operation.kind === 'update');
    for (const form of forms) {
      const named = form.format === operation.format ? mediaTypeSent(form) : (form.format ?? '');
      await kit.forAll(
        contents(kit, context, schema),
        async (body) => {
          const drawn = plain(body ?? {}, form);
          if (schema !== undefined && kit.validate(schema, drawn).length > 0)
            kit.discard('it cannot be sent in that form');
          const usual = await perform(operation, drawn);
          const stored = kept(usual);
          if (!usual.isTaken || stored.length === 0)
            kit.discard('the same in the usual form is refused, or does not show');
          const other = await perform(form, drawn);
          const where = { where: other.exchange.id };
          const { status } = kit.outcome(other.exchange);
          const taken = `${operation.id} takes content as ${named}`;
          kit.expect(other.isTaken ? 'taken' : status, taken, where).toBeOneOf(['taken']);
          if (!other.isTaken) return;
          const lost = stored.filter((name) => !kept(other).includes(name));
          kit.expect(lost, `${operation.id} stores what it is sent as ${named}`, where).toBeEmpty();
        },
        { atMost: 3 },
      );
    }
  },
});
