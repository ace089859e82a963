import type { Kit, OwnedRecord, RelatedRecord } from '../../../../check/kit.js';
import { refsFilled } from '../../../../check/records/references/refs-sent.js';
import { statesOf } from '../../../../check/states/transitions.js';
import { equal } from '../../../../check/values/compare.js';
import { isStop, Stop } from '../../../../check/violation.js';
import type { Laid, Prerequisite, Operation, Own, ResourceFacts } from '../../../../contract/facts/model.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import type { Json, JsonObject } from '../../../../contract/text/json.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import type { Attempt } from '../../context.js';
import { otherCaller } from '../ledger/intents.js';
import { howMade } from './how-made.js';
import { inMain } from './in-main.js';
import { leadTo } from './leading.js';
import { fits, keyOf, namedAbove } from './needed-record.js';
import { RoomyRecords } from './roomy.js';
import { isSuccess, itemIn } from '../../requests/answer.js';
import { roomyBody } from './taking.js';

/** Makes what an operation needs to be there first, as the contract lists it: see `needs` of an operation. */
export class Prerequisites {
  readonly #attempt: Attempt;
  readonly #send: Kit['send'];
  readonly #create: (own: Own, of: readonly RelatedRecord[]) => Promise<OwnedRecord>;
  /** What was done once for a record, by what and the record. */
  readonly #done = new Map<string, Promise<unknown>>();
  readonly #shared = new Map<string, Promise<readonly RelatedRecord[]>>();
  readonly #roomy = new RoomyRecords();

  constructor(
    attempt: Attempt,
    send: Kit['send'],
    create: (own: Own, body: JsonObject, of: readonly RelatedRecord[]) => Promise<OwnedRecord>,
  ) {
    this.#attempt = attempt;
    this.#send = send;
    this.#create = (own, of) => create(own, roomyBody(attempt, own), of);
  }

  /**
   * The records that a new one is created below, or refers to: those in `of`, what has to stand below one of them, and others in the states
   * that the create needs. Empty where the records that the run shares will do.
   */
  related(own: Laid, of: readonly RelatedRecord[]): Promise<readonly RelatedRecord[]> {
    const needs = this.#toMeet(own);
    if (of.length > 0) return this.make(own, of);
    if (needs.length === 0) return Promise.resolve(of);
    const lasting = needs.filter(({ isUsedUp, room }) => !isUsedUp && room === undefined);
    if (lasting.length === 0) return this.make(own, of);
    return lasting.length === needs.length ? this.#lasting(own) : this.#besideLasting(own, lasting);
  }

  /** What one record needs for itself alone, beside what those of a resource share: else each would stand below another one. */
  async #besideLasting(own: Laid, lasting: readonly Prerequisite[]): Promise<readonly RelatedRecord[]> {
    const shared = (await this.#lasting(own)).filter((one) => lasting.some((need) => fits(need, one)));
    return this.make(
      own,
      shared.map((one) => ({ ...one, asItIs: true })),
    );
  }

  #lasting(own: Laid): Promise<readonly RelatedRecord[]> {
    const of: readonly RelatedRecord[] = [];
    if (this.#attempt.phase !== 'confirm') return this.#attempt.run.references.related(own);
    // What confirms a failure has everything of its own.
    const shared = this.#shared.get(own.resource) ?? inMain(this.#attempt, () => this.make(own, of));
    this.#shared.set(own.resource, shared);
    return shared;
  }

  /** The same, made anew but for those in `of`. */
  async make(own: Laid, of: readonly RelatedRecord[]): Promise<readonly RelatedRecord[]> {
    const needs = this.#toMeet(own);
    const found = [...of];
    for (const need of needs) {
      if (found.some((one) => fits(need, one))) continue;
      const above = found.flatMap((one) => namedAbove(one, need) ?? [])[0];
      const way = howMade(this.#attempt.run, need.resource);
      const make = async () => ({ ...(await this.#create(way, found)), by: need.at });
      found.push(above ?? (await this.#roomy.of(need, make, (one) => inMain(this.#attempt, one))));
    }
    for (const other of this.#besideThese(own, found)) found.push(await this.#create(other, found));
    for (const need of needs) {
      const record = found.find((one) => fits(need, one));
      if (record === undefined || record.asItIs === true || record.isMissing === true) continue;
      // Who asks may have led it there by other means.
      const isLed = of.includes(record) && (await this.#isIn(record, need.in));
      if (!isLed) await this.#lead(record, need, own.resource);
    }
    return found;
  }

  /** Makes what an action needs below its record, or referring to it, once for each record, whatever that was made for by another reference. */
  async below(operation: Operation, record: OwnedRecord, lacking: readonly string[] = []): Promise<void> {
    const isMeant = ({ resource }: Prerequisite): boolean => !lacking.includes(resource);
    const needs = (this.#howMade(record.resource)?.neededBelow ?? []).filter(isMeant);
    for (const need of needs) {
      // What some transitions alone need is made for them, and not before.
      if (need.from !== undefined) continue;
      const isOfThis =
        operation.needs?.some((one) => one.resource === need.resource && one.from === undefined) === true;
      const own = howMade(this.#attempt.run, need.resource);
      // What needs the record in a state that a new one is not in is made for who asks for it, and the rest before the record is led anywhere.
      const initial = this.#initialOf(record.resource);
      const isLate = (own.needs ?? []).some(
        ({ resource, in: states }) =>
          resource === record.resource && (initial === undefined || !states.includes(initial)),
      );
      if (isLate && !isOfThis) continue;
      // To make it would lead the record to where the action is declared, and no longer show what it does here.
      if (isLate && (await this.#isOutOfTurn(operation, record))) continue;
      const making = this.#once(`${need.resource} below ${keyOf(record)}`, async () => {
        const made = await this.#create(own, [{ ...record, by: undefined, asItIs: isLate ? undefined : true }]);
        if (need.in.length > 0) await this.#lead(made, need, operation.id);
      });
      await making.catch((thrown: unknown) => {
        // Nothing can be made below what is not there, and an action that needs nothing goes without.
        if (!isStop(thrown) || thrown.reason !== 'setup-failed' || (isOfThis && this.#isThere(record))) throw thrown;
      });
    }
    await this.#meetFrom(operation, record, isMeant);
  }

  /** Meets what an action needs above its record, and what its transition from the state that the record is seen in needs. */
  async #meetFrom(operation: Operation, record: OwnedRecord, isMeant: (need: Prerequisite) => boolean): Promise<void> {
    const needs = (operation.needs ?? []).filter(isMeant);
    const state = needs.some(({ from }) => from !== undefined) ? await this.#stateOf(record) : undefined;
    for (const need of needs) {
      if (need.from !== undefined && state !== undefined && !need.from.some((one) => equal(one, state))) continue;
      if (need.side === 'above') await this.#leadAbove(operation, record, need);
      else if (need.from !== undefined) await this.#makeHere(operation, record, need);
    }
  }

  /** Makes what a transition needs below its record, as that is now. */
  async #makeHere({ id }: Operation, record: OwnedRecord, need: Prerequisite): Promise<void> {
    const key = keyOf(record);
    const making = this.#once(`${need.resource} below ${key} for ${id} from ${JSON.stringify(need.from)}`, async () => {
      const own = howMade(this.#attempt.run, need.resource);
      const made = await this.#create(own, [{ ...record, by: undefined, asItIs: true }]);
      await this.#lead(made, need, id);
    });
    await making.catch((thrown: unknown) => {
      // One that is there already may do, and keep another one out.
      const isOneThere = this.#done.has(`${need.resource} below ${key}`) || !this.#isThere(record);
      if (!isOneThere || !isStop(thrown) || thrown.reason !== 'setup-failed') throw thrown;
    });
  }

  /** Whether the record is seen in a state from which the action is not declared to lead anywhere. */
  async #isOutOfTurn({ id }: Operation, record: OwnedRecord): Promise<boolean> {
    const resource = this.#facts(record.resource);
    const states = resource && statesOf(resource);
    const from = (states?.transitions ?? []).flatMap((one) => (one.by === id ? one.from : []));
    if (from.length === 0) return false;
    const state = await this.#stateOf(record);
    return state !== undefined && !from.some((one) => equal(one, state));
  }

  async #isIn(record: RelatedRecord, wanted: readonly Json[]): Promise<boolean> {
    if (wanted.length === 0 || !this.#isThere(record)) return false;
    const state = await this.#stateOf(record);
    return state !== undefined && wanted.some((one) => equal(one, state));
  }

  /** The state that the record is seen in; undefined where it cannot be seen. */
  async #stateOf(record: RelatedRecord): Promise<Json | undefined> {
    const resource = this.#facts(record.resource);
    const states = resource && statesOf(resource);
    const read = this.#howMade(record.resource)?.read;
    if (states === undefined || read === undefined) return undefined;
    return valueAt(await this.#seen(read, record), states.at);
  }

  /** A record as who made it reads it; undefined where that is refused. */
  async #seen(read: Operation, record: OwnedRecord): Promise<Json | undefined> {
    const { contract, identities } = this.#attempt.run;
    const exchange = await this.#send(read, { record }, otherCaller(identities, record.exchange.as));
    return isSuccess(contract, exchange) ? itemIn(read, exchange) : undefined;
  }

  /** Leads the record that one refers to from the state that it is in to where an action needs it. */
  async #leadAbove(operation: Operation, record: OwnedRecord, need: Prerequisite): Promise<void> {
    const named = need.at === undefined ? undefined : valueAt(record.sent, need.at);
    const { main, scope } = this.#attempt;
    const other = [...main.held, ...scope.held].find(
      (one) =>
        one.record.resource === need.resource && !one.gone && Object.values(one.record.ids).includes(String(named)),
    );
    const resource = this.#facts(need.resource);
    const at = resource?.at('states.at');
    // What is not there needs nothing.
    if (!this.#isThere(record)) return;
    if (other?.own.read === undefined || at?.state !== 'stated' || need.in.length === 0) return;
    const from = valueAt(await this.#seen(other.own.read, other.record), String(at.value));
    if (from === undefined || need.in.includes(from)) return;
    const wanted = { at: String(at.value), values: need.in, from };
    await leadTo(this.#attempt, this.#send, resource, other.record, wanted, operation.id).catch(
      async (thrown: unknown) => {
        if (!isStop(thrown) || !(await this.#isOutOfTurn(operation, record))) throw thrown;
        // What led the record on may have led the other one to where nothing leads back from: then two things refuse the action.
        const detail = `${operation.id} needs a record of ${need.resource} in another state, and nothing leads it there`;
        throw new Stop('discard', detail);
      },
    );
  }

  /**
   * Whether a check may have a record led to a state by what it makes below it: an order of a ticket type needs its event on sale. Each
   * attempt has one of its own then.
   */
  isLed(name: string): boolean {
    if (this.#attempt.phase === 'setup') return false;
    const owns = this.#attempt.run.contract.facts.resources.flatMap(({ own }) => ifStated(own) ?? []);
    const isBelow = (one: string): boolean => owns.some((own) => own.resource === one && own.parents.includes(name));
    return owns.some(
      (own) =>
        this.#toMeet(own).some(({ resource }) => resource === name) &&
        [...own.parents, ...own.refs.map(({ to }) => to)].some(isBelow),
    );
  }

  /** Says that a record was made below others, or refers to them: what needs one there has it. */
  isMade(record: OwnedRecord, of: readonly RelatedRecord[]): void {
    for (const one of of) this.#done.set(`${record.resource} below ${keyOf(one)}`, Promise.resolve());
  }

  /** Records that the new one refers to, or stands below, and that have to stand below one of these. */
  #besideThese(own: Laid, found: readonly RelatedRecord[]): readonly Own[] {
    const { resources } = this.#attempt.run.contract.facts;
    const names = new Set([...(own.parents ?? []), ...refsFilled(own, resources).map(({ to }) => to)]);
    const there = found.filter(({ isMissing }) => isMissing !== true);
    return [...names].flatMap((name) => {
      const other = this.#howMade(name);
      if (other === undefined || found.some(({ resource }) => resource === name)) return [];
      return there.some(({ resource }) => other.parents.includes(resource)) ? [other] : [];
    });
  }

  #initialOf(name: string): Json | undefined {
    const slot = this.#facts(name)?.at('states.initial');
    return slot?.state === 'stated' ? slot.value : undefined;
  }

  /** What a create needs that not any record will do for. New records are in their initial state. */
  #toMeet(own: Pick<Laid, 'needs'>): readonly Prerequisite[] {
    return (own.needs ?? []).filter(({ resource, in: states, isUsedUp, room }) => {
      const initial = this.#facts(resource)?.at('states.initial');
      const isMetByNew = initial?.state === 'stated' && states.includes(initial.value);
      return isUsedUp || room !== undefined || (states.length > 0 && !isMetByNew);
    });
  }

  /** Whether it was created here and is not deleted: a record may also be made up. */
  #isThere(record: OwnedRecord): boolean {
    const { main, scope } = this.#attempt;
    return [...main.held, ...scope.held].some((one) => !one.gone && keyOf(one.record) === keyOf(record));
  }

  #lead(record: RelatedRecord, need: Prerequisite, why: string): Promise<unknown> {
    const resource = this.#facts(record.resource);
    const at = resource?.at('states.at');
    const wanted = { at: at?.state === 'stated' ? String(at.value) : '', values: need.in };
    if (need.in.length === 0) return Promise.resolve();
    return this.#once(`${keyOf(record)} in ${JSON.stringify(need.in)}`, async () => {
      await leadTo(this.#attempt, this.#send, resource, record, wanted, why);
      // What is made next below one of them begins with a new one. One that is still being made is none of them, and may wait for this.
      const { shared } = this.#attempt;
      const forget = (name: string) => (made: OwnedRecord) => {
        if (keyOf(made) === keyOf(record)) shared.delete(name);
      };
      for (const [name, made] of shared) void made.then(forget(name), () => undefined);
    });
  }

  #once(what: string, work: () => Promise<unknown>): Promise<unknown> {
    const done = this.#done.get(what) ?? work();
    this.#done.set(what, done);
    return done;
  }

  #facts(name: string): ResourceFacts | undefined {
    return this.#attempt.run.contract.facts.resources.find((one) => one.name === name);
  }

  #howMade(name: string): Own | undefined {
    const own = this.#facts(name)?.own;
    return own === undefined ? undefined : ifStated(own);
  }
}
