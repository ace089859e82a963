import { fixedMembers } from './values/fixed-members.js';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../contract/text/json.js';
import type { ConcurrencyFacts, Laid, Operation, Own } from '../contract/facts/model.js';
import { valueAt, withValueAt } from '../contract/text/pointer.js';
import { all, ifStated, map, none, orDefault, stated, within, type Slot } from '../contract/facts/slot.js';
import { constant, type Arbitrary } from 'fast-check';
import { changeContent } from './writes/change-forms.js';
import type { Subjects } from './define.js';
import type { Input, Kit, OwnedRecord, SampleRecord } from './kit.js';
import type { Exchange } from '../result/exchange.js';
import { bulkBodies, laidRecords, recordsIn } from './records/bulk/bulk-bodies.js';
import { bulkMaker } from './records/bulk/bulk-maker.js';
import { bulkMaking, type BulkMaking } from './records/bulk/bulk-making.js';
import { adoptResults, outcomeInside, resultsIn } from './records/bulk/bulk-results.js';
import { isForOthersAlone, OUT_OF_SIGHT } from './records/callers/rights.js';
import { pathTarget, type PathTarget } from './records/path-target.js';
import { listing, type Listing } from './lists/listing.js';
import { reachable } from './records/reachable.js';
import { ofOurs } from './records/references/of-ours.js';
import { laidOnce, refsOfBody } from './records/references/refs-sent.js';
import { sentJson } from './writes/sent-json.js';
import { withSpanEnd } from './writes/span-ends.js';
import { writtenBy } from './writes/written-by.js';
import { changesMarkAlone, made } from './operation-context-needs.js';
import { conditionless, precondition, type Conditioned } from './writes/precondition.js';

/** All that is needed to send a request of an operation that could succeed, and to see what it did. */
export interface OperationContext {
  readonly operation: Operation;
  readonly footing: PathTarget;
  /** How the records that it makes or changes are owned. */
  readonly own: Own | undefined;
  /** What is laid over its bodies. */
  readonly laid: Laid | undefined;
  /** How what its bodies refer to is made, where they are written to a record that no operation makes. */
  readonly referred: readonly Own[];
  /** Where a record that it makes would be seen. */
  readonly listing: Listing | undefined;
  /** Schema of a success. */
  readonly success: JsonSchema | undefined;
  readonly in200: 'never' | 'possible' | undefined;
  /** How it names the version of the record that it writes to; undefined for what writes to none. */
  readonly concurrency: ConcurrencyFacts | undefined;
  /** How a singleton that it writes to is read: it has a version of its own, beside the record that its path names. */
  readonly reading: Operation | undefined;
  /** An update that can change nothing but the text that marks records of the run. */
  readonly changesMarkAlone: boolean;
  /** How it makes several records with one request; undefined for what makes one, or none. */
  readonly bulk?: BulkMaking;
}

/**
 * The context of an operation; not applicable to one that the run cannot cause, such as an action on a state. What an
 * operation of its own makes of several records at once only the checks of such requests can find again and remove.
 */
export function context(facts: Subjects['operation']): Slot<OperationContext> {
  const { service, operation } = facts;
  const making = operation.kind === 'action' ? bulkMaker(service, operation.id) : undefined;
  if (isForOthersAlone(service, operation, facts.resource)) return none(OUT_OF_SIGHT);
  return making === undefined ? anyContext(facts) : none(`resources.${making.name}.bulk`);
}

/**
 * The context, also of an operation that makes several records at once as a create makes one, and names them in its
 * answer: for checks that give it as few as may be.
 */
export function contextWithBulk(facts: Subjects['operation']): Slot<OperationContext> {
  const { service, operation } = facts;
  const making = operation.kind === 'action' ? bulkMaker(service, operation.id) : undefined;
  if (making === undefined) return context(facts);
  const path = `resources.${making.name}.bulk`;
  return within(all({ context: anyContext(facts), bulk: bulkMaking(service, operation.id) }), ({ context, bulk }) =>
    bulk === undefined || !bulk.isAsCreate || !sendsJson(context.operation)
      ? none(path)
      : stated({ ...context, own: bulk.own, laid: bulk.own, bulk }, path),
  );
}

/** The context, also of an operation that makes several records at once: for who finds them again by other means. */
export function anyContext(facts: Subjects['operation']): Slot<OperationContext> {
  const { service, operation, resource } = facts;
  const own = resource === undefined ? undefined : orDefault<Own | undefined>(resource.own, undefined).value;
  const isUpdate = operation.kind === 'update' || operation.kind === 'replace';
  const isReplacement = operation.kind === 'replace';
  const once = laidOnce(operation, resource);
  const to = once === undefined ? [] : refsOfBody(operation, resource, service.resources).refs.map((ref) => ref.to);
  // Which records it acts on stands in its body, which only the checks of such requests write.
  if (ifStated(operation.offered)?.several !== undefined) return none(`operations.${operation.id}.several`);
  const found = within(operation.offered, (offered) =>
    map(pathTarget(service, offered, resource), (on): OperationContext => ({
      operation: offered,
      footing: on,
      own: offered.kind === 'action' && on.on === 'own' ? on.own : own,
      laid:
        once ??
        (offered.kind === 'action' && on.on === 'own'
          ? on.own
          : isReplacement
            ? own && writtenBy(own, ifStated(operation.body))
            : own),
      referred: service.resources.flatMap((one) => (to.includes(one.name) ? (ifStated(one.own) ?? []) : [])),
      listing: resource === undefined ? undefined : orDefault<Listing | undefined>(listing(resource), undefined).value,
      success: orDefault<JsonSchema | undefined>(operation.response, undefined).value,
      in200: orDefault<OperationContext['in200']>(service.errors.in200, undefined).value,
      concurrency: isUpdate && resource !== undefined ? ifStated(resource.concurrency) : undefined,
      reading:
        isUpdate && own === undefined && resource !== undefined
          ? ifStated(resource.operations.read.offered)
          : undefined,
      changesMarkAlone: operation.kind === 'update' && changesMarkAlone(resource),
    })),
  );
  return reachable(
    facts,
    within(made(facts), () => found),
  );
}

/** True when bodies of the operation travel as JSON: only then can they be broken, or be of another kind. */
export function sendsJson({ sends }: Operation): boolean {
  return sends === 'json' || /[/+]json$/.test(sends);
}

/** Makes what the path of the operation names, and sees which version it has where the operation must name it. */
export async function enter(
  kit: Pick<Kit, 'ready' | 'unknownId' | 'send' | 'item' | 'outcome'>,
  { operation, footing: on, concurrency, reading }: OperationContext,
): Promise<Entered> {
  const held = conditionless;
  if (on.on === 'nothing') return { input: {}, held };
  if (on.on === 'sample') return { input: inputOf({ resource: on.resource, ids: on.ids }), held };
  const record = await kit.ready(on.own, operation);
  const isChosen = operation.kind === 'create' && operation.resource === on.own.resource;
  if (!isChosen) {
    const entered: Entered = {
      record,
      at: record,
      held: await precondition(kit, reading === undefined ? on.own : { read: reading }, concurrency, record),
      get input(): Input {
        return { ...inputOf(record), ...entered.held() };
      },
    };
    return entered;
  }
  return {
    at: record,
    held,
    // Each request makes another record: its id is the caller's to choose.
    get input() {
      return inputOf({ ...record, ids: { ...record.ids, ...kit.unknownId(on.own, record) } });
    },
  };
}

/** Reads the version again, where the operation must name it: what was accepted has made another one. */
export async function renew(
  kit: Pick<Kit, 'send' | 'item' | 'outcome'>,
  { footing: on, concurrency, reading }: OperationContext,
  entered: Entered,
): Promise<void> {
  const { record } = entered;
  const read = reading ?? (on.on === 'own' ? on.own.read : undefined);
  if (record !== undefined && read !== undefined) entered.held = await precondition(kit, { read }, concurrency, record);
}

export interface Entered {
  /** With the header that names the version of the record, where there must be one. */
  readonly input: Input;
  /** Puts the version where it must be named, be that a header or a member of the body. */
  held: Conditioned;
  /** The record of ours that the path names. */
  readonly record?: OwnedRecord;
  /** A record of ours whose ids fill the paths beside it, or below. */
  readonly at?: OwnedRecord;
  /** How the record was last seen, so that nobody reads it again before the next request. */
  seen?: Seen;
}

export interface Seen {
  item: Json | undefined;
  /** Places that change whenever the record is read. */
  readonly restless: readonly string[];
}

/** A record fills its own placeholders, and those that name it as a parent. */
function inputOf(record: OwnedRecord | SampleRecord): Input {
  const asParent = Object.entries(record.ids).map(([name, value]) => [`${record.resource}.${name}`, value] as const);
  return { record, ids: Object.fromEntries(asParent) };
}

/** Names in the path what does not exist: the id of our record is exchanged for one of the same form. */
export function elsewhere(
  kit: Pick<Kit, 'unknownId'>,
  { footing: on }: OperationContext,
  { record, held }: Entered,
): Input | undefined {
  if (on.on !== 'own' || record === undefined) return undefined;
  const { ids, ...input } = inputOf({ ...record, ids: { ...record.ids, ...kit.unknownId(on.own, record) } });
  return { ...input, ids: { ...ids, ...input.record?.ids }, ...held() };
}

/** Valid bodies for the operation, of safe values. */
export function validBodies(
  kit: Kit,
  { operation, own, laid, changesMarkAlone, bulk }: OperationContext,
  schema: JsonSchema,
): Arbitrary<JsonObject> {
  if (bulk !== undefined) return bulkBodies(kit, bulk, schema);
  if (changesMarkAlone) return constant(fixedMembers(schema));
  const options = laid === undefined ? {} : { own: laid };
  // What a run has not made is not known either: its references are all that there may be to change.
  if (operation.kind !== 'update' || (own === undefined && laid !== undefined)) return kit.bodies(schema, options);
  return kit.changes(schema, { ...options, merge: operation.format === 'merge-patch' });
}

/**
 * Lays what must be unique over a body, where the operation makes or replaces a record, and a new mark over a change of
 * nothing else; and the version of the record that it is for, where the body must name it.
 */
export async function dressed(
  kit: Kit,
  { operation, own, laid: over, referred, changesMarkAlone, bulk }: OperationContext,
  body: JsonObject,
  entered?: Pick<Entered, 'held' | 'record'>,
): Promise<JsonObject> {
  if (bulk !== undefined) return laidRecords(kit, bulk, body);
  const isNaming = operation.kind === 'action' && over !== own;
  const lays = ['create', 'replace'].includes(operation.kind) || own === undefined || isNaming;
  const isBare = own?.tag !== undefined && changesMarkAlone && valueAt(body, own.tag) === undefined;
  const mark = isBare ? valueAt(await kit.withUniqueFields(own, {}), own.tag ?? '') : undefined;
  const marked = own?.tag === undefined || mark === undefined ? body : (withValueAt(body, own.tag, mark) as JsonObject);
  // Another one than the record has already, or nothing is seen of an action that sets it.
  const others: OwnedRecord[] = [];
  for (const one of isNaming ? referred : []) others.push(await kit.create(one));
  const { record } = entered ?? {};
  const spanned =
    operation.kind === 'action' && record !== undefined
      ? withSpanEnd(marked, own?.spans ?? [], record.created ?? record.sent)
      : marked;
  const kept = operation.kind === 'update' && own !== undefined ? await ofOurs(kit, own, marked, record) : spanned;
  const laid = lays && over !== undefined ? await kit.withUniqueFields(over, spanned, others) : kept;
  const conditioned = entered?.held(laid).body;
  return isObject(conditioned) ? conditioned : laid;
}

/** The body as text, as the operation takes it. */
export function wireText(operation: Operation, body: Json): string {
  return JSON.stringify(changeContent(operation, body));
}

/**
 * True when the answer says that the request was accepted. A success that does not look like one, from a service of
 * which nobody says whether it puts errors into successes, is no case.
 */
export function accepted(
  kit: Kit,
  { operation, own, success, in200, bulk }: OperationContext,
  exchange: Exchange,
): boolean {
  if (outcomeInside(kit, bulk, exchange).class !== 'success') return false;
  discardHidden(kit, exchange, success, in200);
  if (bulk !== undefined) {
    // What a lenient service reads as JSON may be none: then the answer alone says what was made.
    const sent = recordsIn(bulk, sentJson(exchange)).filter(isObject);
    const told = (resultsIn(kit, exchange, bulk.results.results ?? '') ?? []).map((one) =>
      valueAt(one, bulk.results.item),
    );
    adoptResults(kit, bulk, bulk.results, exchange, sent.length > 0 ? sent : told.filter(isObject));
    return true;
  }
  if (operation.kind === 'create' && own !== undefined) kit.adopt(own, exchange);
  return true;
}

/**
 * Ends the case for a success that may be an error inside: where the contract does not say whether there are such, it is
 * only shown.
 */
export function discardHidden(
  kit: Pick<Kit, 'outcome' | 'body' | 'validateAnswer' | 'note' | 'discard'>,
  exchange: Exchange,
  success: JsonSchema | undefined,
  in200: OperationContext['in200'],
): void {
  const body = kit.body(exchange);
  if (in200 !== undefined || success === undefined || kit.outcome(exchange).class !== 'success') return;
  if (body.kind !== 'json' || kit.validateAnswer(success, body.value).length === 0) return;
  kit.note(`${exchange.operation ?? exchange.request.url}: a success that looks like an error inside`);
  kit.discard('the contract does not state whether errors come inside successes (errors.in-200)');
}

/** A record as the parent that a path names. */
export function asParentOf(record: OwnedRecord): OwnedRecord {
  return { ...record, ids: { ...record.ids, ...inputOf(record).ids } };
}
