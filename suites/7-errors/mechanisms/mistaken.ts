import {
  isObject,
  type JsonObject,
  type JsonSchema,
  valueAt,
  withValueAt,
  type Exchange,
  type Input,
  type Kit,
  type SendOptions,
  accepted,
  dressed,
  elsewhere,
  enter,
  renew,
  type Entered,
  type OperationContext,
} from 'probity/check';
import { freeTexts } from 'probity/check/records';
import { changeOf } from 'probity/check/values';
import type { Mistake, Mistakes } from './mistakes.js';
import { keyOf, oddContent, spoiltBy, type OddBody } from './odd-bodies.js';
import { oddText } from './odd-texts.js';

/** Sends the requests of one operation that a service may stumble on, each about a record of our own. */
export class Mistaken {
  /** Whether any of them was taken. */
  isTaken = false;
  readonly #kit: Kit;
  readonly #context: OperationContext;
  readonly #shared: Entered | undefined;
  readonly #idle: Entered;
  readonly #done = new Set<string>();

  readonly #schema: JsonSchema | undefined;

  private constructor(
    kit: Kit,
    context: OperationContext,
    schema: JsonSchema | undefined,
    shared: Entered | undefined,
    idle: Entered,
  ) {
    this.#schema = schema;
    this.#kit = kit;
    this.#context = context;
    this.#shared = shared;
    this.#idle = idle;
  }

  static async at(kit: Kit, context: OperationContext, schema: JsonSchema | undefined): Promise<Mistaken> {
    const { operation } = context;
    // One record will do, unless it goes with the first request, or must be in a state that may be lost.
    const isKept = schema !== undefined && operation.kind !== 'create' && Object.keys(operation.when).length === 0;
    const entered = await enter(kit, context);
    return new Mistaken(kit, context, schema, operation.safe || isKept ? entered : undefined, entered);
  }

  /** Nothing but what the operation needs, and the same under an id that names nothing, where it can be told one. */
  async plainly(): Promise<readonly [Exchange, Exchange | undefined]> {
    const entered = await this.#enter();
    const first = await this.#send(entered.input);
    const unknown = elsewhere(this.#kit, this.#context, entered);
    return [first, unknown && (await this.#send(unknown))];
  }

  /** A body of values that are valid. */
  async body(body: JsonObject): Promise<Exchange> {
    const entered = await this.#enter();
    const laid = await dressed(this.#kit, this.#context, body, entered);
    return this.#send({ ...entered.input, ...oddContent(this.#context.operation, laid) });
  }

  /** Several mistakes at once, which the schema allows. Where they are not taken, they are sent one by one. */
  async jointly({ body, keys }: Mistakes['joint'][number]): Promise<void> {
    const exchange = await this.body(body);
    if (this.#kit.outcome(exchange).class !== 'success') this.#kit.discard('they are sent one by one');
    for (const key of keys) this.#done.add(key);
  }

  /** One mistake, unless it was taken together with others. */
  async one(mistake: Mistake, plain: JsonObject | undefined): Promise<Exchange> {
    if (mistake.body && this.#done.has(keyOf(mistake.body))) this.#kit.discard('it was taken together with others');
    // What names another record, or is refused for who asks, leaves ours in its state.
    const entered = isAside(mistake) ? this.#idle : await this.#enter();
    const { request, options } = await requestWith(this.#kit, this.#context, entered, mistake, plain, this.#schema);
    return this.#send(request, options);
  }

  /** The unique value of another record of ours, which may be refused. */
  async taken(at: string, plain: JsonObject | undefined): Promise<Exchange> {
    const kit: Kit = this.#kit;
    const { operation, own } = this.#context;
    const value = own === undefined ? undefined : valueAt((await kit.create(own)).sent, at);
    if (value === undefined) kit.discard('a record has no such value');
    const entered = await this.#enter();
    const body = operation.kind === 'update' ? {} : await dressed(kit, this.#context, plain ?? {}, entered);
    const taken = withValueAt(body, at, value);
    const request = isObject(taken) ? taken : body;
    const conditioned = operation.kind === 'update' ? await dressed(kit, this.#context, request, entered) : request;
    return this.#send({ ...entered.input, ...oddContent(operation, conditioned) });
  }

  async #enter(): Promise<Entered> {
    return this.#shared ?? (await enter(this.#kit, this.#context));
  }

  async #send(request: Input, options: SendOptions = { intent: 'invalid' }): Promise<Exchange> {
    const exchange = await this.#kit.send(this.#context.operation, request, options);
    if (accepted(this.#kit, this.#context, exchange)) {
      this.isTaken = true;
      if (this.#shared) await renew(this.#kit, this.#context, this.#shared);
    }
    return exchange;
  }
}

/** Places of a body in which a record that is there can be given the value of another one, which must be unique. */
export function takenPlaces({ operation, own }: OperationContext): readonly string[] {
  return own !== undefined && (operation.kind === 'update' || operation.kind === 'replace') ? own.unique : [];
}

/** Whether the record of ours that the request would be about is left as it is: another one is named, or nobody asks. */
function isAside({ ids, header }: Mistake): boolean {
  return Object.keys(ids).length > 0 || header?.isCredential === true;
}

/** The request with the mistake: with a valid body where the mistake is elsewhere, so that it is met. */
async function requestWith(
  kit: Kit,
  context: OperationContext,
  entered: Entered,
  { ids, query, header, body, text }: Mistake,
  plain: JsonObject | undefined,
  schema: JsonSchema | undefined,
): Promise<{ readonly request: Input; readonly options: SendOptions }> {
  const { operation } = context;
  const { input } = entered;
  const isCredential = header?.isCredential === true;
  const headers = header === null || header.text === null ? [] : [[header.name, header.text] as const];
  const kept = (input.headers ?? []).filter(([name]) => name.toLowerCase() !== header?.name.toLowerCase());
  // Ids of another record make it another one: what is said of it is not said of ours.
  const record = input.record && { ...input.record, ids: { ...input.record.ids, ...ids } };
  const request: Input = {
    ...input,
    ...(record === undefined || Object.keys(ids).length === 0 ? {} : { record }),
    query,
    ids: { ...input.ids, ...ids },
    headers: [...kept, ...headers],
    ...(header?.text === null ? { untyped: true } : {}),
  };
  const options: SendOptions = { intent: 'invalid', ...(isCredential ? { as: 'anonymous' } : {}) };
  // A credential that is taken although it is none is to make nothing.
  if (plain === undefined || (isCredential && operation.kind === 'create')) return { request, options };
  const dress = (one: JsonObject): Promise<JsonObject> => dressed(kit, context, one, entered);
  if (text !== null) {
    const way = oddText(operation, await dress(plain), text, anyText(context, schema));
    if (way === undefined) kit.discard('a body of this kind cannot be written so');
    return { request: { ...request, ...way }, options };
  }
  if (body === null) return { request: { ...request, body: await dress(plain) }, options };
  if (body.wrong !== null) {
    const { value } = body.wrong;
    return { request: { ...request, body: isObject(value) ? await dress(value) : value }, options };
  }
  const laid = await dress(body.isLaid ? await laidAlone(kit, context, body) : spoiltBy(body, body.base));
  return { request: { ...request, ...oddContent(operation, body.isLaid ? spoiltBy(body, laid) : laid) }, options };
}

/** The place of a text that a create or another write takes as it is; the mark of the run where there is no other. */
function anyText({ own, operation }: OperationContext, schema: JsonSchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const [free] = freeTexts(own, schema);
  return free ?? (operation.kind === 'create' ? own?.tag : undefined);
}

/** An update has no places laid over it: it gets the one that is to be wrong. */
async function laidAlone(
  kit: Kit,
  { operation, own }: OperationContext,
  { base, place }: OddBody,
): Promise<JsonObject> {
  if (operation.kind !== 'update' || own === undefined) return base;
  return changeOf(operation, place, valueAt(await kit.withUniqueFields(own, {}), place) ?? '');
}
