import type { JsonObject } from '../../../contract/text/json.js';
import type { Operation } from '../../../contract/facts/model.js';
import type { Exchange } from '../../../result/exchange.js';
import type { As } from '../../caller.js';
import { controlled } from '../create-from.js';
import { contents, type Guarded } from '../../states/guarded.js';
import { validBulkRequest } from '../../states/guarded-bulk.js';
import type { Input, Kit } from '../../kit.js';
import { dressed, enter, type OperationContext } from '../../operation-context.js';
import { traces } from '../../traces.js';

/** How some callers were answered who may not use an operation, and what was done all the same, in words. */
export interface TurnedAway {
  readonly exchanges: readonly Exchange[];
  readonly effects: readonly string[];
}

/** Callers who lack a right, and are tried: each has rights of its own. */
const MOST_UNABLE = 4;

/** With the name of the one who was. */
export type Named = TurnedAway & { readonly as: string };

/** Callers who must be refused, and one who may use the operation, with the same request after them. */
export interface Callers {
  readonly anonymous: TurnedAway;
  /** In the order of the damages. */
  readonly damaged: TurnedAway;
  /** HEAD in the place of the GET, in the order of those who send it. */
  readonly heads: readonly Exchange[];
  /** Empty where the contract names nobody who lacks the right, or the secret of none is there. */
  readonly unable: readonly Named[];
  /** The same for a caller whose scheme the operation does not take. */
  readonly other: Named | undefined;
  /** The same for a caller who made none of the records that only their owners may change. */
  readonly stranger: Named | undefined;
  readonly control: Exchange;
  /** What was sent, before what must be unique and the version were laid over it. */
  readonly body: JsonObject | null;
  /** Whether the path names a record of ours. */
  readonly isOfRecord: boolean;
}

/**
 * Sends one request that would succeed as each caller that may not send it: without a credential, with damaged ones, and
 * as a caller who lacks the right; at last as one who may, for a DELETE works once. Done once in a run, because what is
 * refused leaves everything as it was. Where it did not, those who come next get a record that nobody has touched.
 */
export function refusedCallers(
  kit: Kit,
  { context, schema, bulk, damages, heads, ...names }: Guarded,
): Promise<Callers> {
  const { operation } = context;
  return kit.once(`callers@${operation.id}`, async (own) => {
    let found: Callers | undefined;
    const here = (all: readonly string[]): readonly string[] => all.filter((name) => own.identities.includes(name));
    const without = here(names.unable).slice(0, MOST_UNABLE);
    const [[stranger], [other]] = [here(names.strangers), here(names.others)];
    // As if it took every scheme: nothing else is sent that it does not take.
    const open: Operation = { ...operation, auth: 'required' };
    const pose = (body: JsonObject | null, isRough: boolean): Promise<ValidRequest> =>
      bulk === undefined
        ? validRequest(own, context, body, isRough)
        : validBulkRequest(own, context, bulk, schema, body);
    const send = async (body: JsonObject | null, isApart: boolean): Promise<Callers | undefined> => {
      let ready = await pose(body, !isApart);
      const harm = { isDone: false };
      const by = async (callers: readonly As[], looks: boolean, to = operation): Promise<TurnedAway> => {
        const exchanges: Exchange[] = [];
        for (const caller of callers) exchanges.push(await own.send(to, ready.input, { as: caller }));
        const isTaken = exchanges.some((one) => own.outcome(one).class === 'success');
        // What one request for several records makes is known to nobody else.
        const effects = looks || (bulk !== undefined && isTaken) ? await ready.left(exchanges) : [];
        harm.isDone ||= effects.length > 0 || isTaken;
        if (harm.isDone && isApart) ready = await pose(body, false);
        return { exchanges, effects };
      };
      const anonymous = await by(['anonymous'], isApart);
      const damaged = await by(
        damages.map(([way]) => ({ damaged: way })),
        isApart || (without[0] ?? stranger ?? other) === undefined,
      );
      const forbidden: Named[] = [];
      for (const as of without) {
        const isLast = as === without.at(-1) && (stranger ?? other) === undefined;
        forbidden.push({ ...(await by([as], isApart || isLast)), as });
      }
      const strange =
        stranger === undefined
          ? undefined
          : { ...(await by([stranger], isApart || other === undefined)), as: stranger };
      const foreign = other === undefined ? undefined : { ...(await by([other], true, open)), as: other };
      if (harm.isDone && !isApart) return undefined;
      const asked: Exchange[] = [];
      for (const caller of heads) {
        const path = own.pathOf(operation, ready.input);
        asked.push(await own.sendTo({ method: 'HEAD', path, near: operation }, { as: caller }));
      }
      const control = await own.send(operation, ready.input);
      if (bulk !== undefined) await ready.left([control]);
      return {
        anonymous,
        damaged,
        heads: asked,
        unable: forbidden,
        other: foreign,
        stranger: strange,
        control,
        body,
        isOfRecord: ready.isOfRecord,
      };
    };
    await own.forAll(
      bulk === undefined
        ? contents(own, context, schema)
        : own.bodies(bulk.own.createBody, { own: bulk.own, values: 'safe' }),
      async (body) => {
        // One look after all; where something was done, one after each group says by whom.
        found = (await send(body, false)) ?? (await send(body, true));
        // Who checks says what a control that fails means; another body may yet be taken.
        if (found !== undefined) controlled({ ...own, control: () => undefined }, found.control, operation.id);
      },
      { atMost: 1 },
    );
    return found ?? own.stop('not-exercised', `No request of ${operation.id} came about`);
  });
}

/** A request that would succeed for who may send it, and a look at what those did that were sent. */
export interface ValidRequest {
  readonly input: Input;
  readonly left: (sent?: readonly Exchange[]) => Promise<readonly string[]>;
  readonly isOfRecord: boolean;
}

/** Such a request of an operation. */
export async function validRequest(
  kit: Kit,
  context: OperationContext,
  body: JsonObject | null,
  isRough = false,
): Promise<ValidRequest> {
  const entered = await enter(kit, context);
  const dress = body === null ? undefined : await dressed(kit, context, body, entered);
  // What a safe operation does to a record is another claim, whoever sends it.
  const left = context.operation.safe
    ? () => Promise.resolve([])
    : await traces(kit, context, entered, dress === undefined ? [] : [dress], isRough);
  const input = dress === undefined ? entered.input : { ...entered.input, body: dress };
  return { input, left, isOfRecord: entered.record !== undefined };
}
