import { idsOfLists } from '../../../check/records/references/listed-by.js';
import type { Kit, OwnedRecord, RelatedRecord } from '../../../check/kit.js';
import { unusableId } from '../../ownership/usable-id.js';
import { Stop, UnusableId } from '../../../check/violation.js';
import type { Json, JsonObject } from '../../../contract/text/json.js';
import type { Laid, Own } from '../../../contract/facts/model.js';
import { placeholders } from '../../../contract/text/template.js';
import type { Exchange } from '../../../result/exchange.js';
import { isAbsent, isSuccess, itemIn, outcomeOf } from '../requests/answer.js';
import { chosenFor, claimsOf } from './chosen-ids.js';
import type { Attempt, TrackedRecord, Scope } from '../context.js';
import { freshFor } from './fresh.js';
import { addBefore } from './added-before.js';
import { recordBeside } from './beside.js';
import { withoutKey } from './keyed.js';
import { howMade } from './needs/how-made.js';
import { idsFrom, matchUrl, showsOnlyId, unknownIds } from './ledger/ids.js';
import { itemSent, otherCaller } from './ledger/intents.js';
import { refusedSetUp } from '../cases/needed.js';
import type { Removal } from './removal/removal.js';
import { laidOver } from './laid-over.js';
import { idsOfParents, parentAmong } from './named-records.js';
import { Funds } from './needs/funds.js';
import { inMain } from './needs/in-main.js';
import { Prerequisites } from './needs/prerequisites.js';
import { sharedAbove } from './needs/roomy.js';
import { CLEAN_UP, nameOf, onLane, removeLastFirst } from './removal/last-first.js';
import { forget, removeRecord } from './removal/removing.js';
import { asObject } from '../requests/request.js';
import { isAnothers, isUnmarked } from './removal/unmarked.js';
import type { Route } from '../requests/sending.js';
import { settled } from '../requests/settling.js';
import { roomyBody, taken, usualBody, type Made } from './needs/taking.js';
import { persistent, untilMade } from '../cases/trying-again.js';

/** Makes, reads and removes records of our own. */
export class Records {
  readonly #attempt: Attempt;
  readonly #send: Kit['send'];
  /** For what changes nothing, or nothing more when it is sent twice. */
  readonly #insist: Kit['send'];
  readonly #route: Route;
  readonly #needed: Prerequisites;
  readonly #funds: Funds;

  constructor(attempt: Attempt, send: Kit['send'], route: Route) {
    this.#attempt = attempt;
    this.#send = send;
    this.#insist = persistent(attempt.run, send);
    this.#route = route;
    this.#funds = new Funds(attempt, this, (name, isAnother) => this.#shared(name, isAnother));
    this.#needed = new Prerequisites(attempt, send, (own, body, of) => this.create(own, body, undefined, of));
    attempt.makeBelow ??= (...given) => this.#needed.below(...given);
    attempt.createBeside ??= (own, of) => this.create(own, undefined, undefined, of);
    attempt.layBody ??= (own, body) => this.lay(own, body);
    attempt.beside ??= (name, record) => recordBeside(attempt, this, this.#insist, name, record);
    attempt.addBefore ??= (...given) => addBefore(attempt, send, ...given);
  }

  /** What records of the resource are created below, or refer to, in the states that they need. */
  relatedTo(own: Laid): Promise<readonly RelatedRecord[]> {
    return this.#needed.related(own, []);
  }

  /** The same, made anew. */
  related(own: Laid, of: readonly RelatedRecord[] = []): Promise<readonly RelatedRecord[]> {
    return this.#needed.make(own, of);
  }

  /** @throws Stop setup-failed when the service does not make it */
  create(
    own: Own,
    body?: JsonObject,
    lane = this.#route.lane,
    of: readonly RelatedRecord[] = [],
  ): Promise<OwnedRecord> {
    return this.#attempt.underWay.track(this.#create(own, body, lane, of));
  }

  async #create(
    own: Own,
    body: JsonObject | undefined,
    lane: string,
    of: readonly RelatedRecord[],
  ): Promise<OwnedRecord> {
    if (!this.#attempt.run.writable)
      throw new Stop('excluded', `needs a record of ${own.resource}, and this run may not make any`);
    const wanted = body ?? (await usualBody(this.#attempt, own));
    const { exchange, sent, ids } = await taken(this.#attempt, own, wanted, (one) => this.#made(own, one, lane, of));
    const record = this.#hold(own, exchange, sent, ids);
    this.#needed.isMade(record, of);
    if (own.read) await settled(this.#attempt.run, () => this.read(own, record));
    return record;
  }

  async #made(own: Own, body: JsonObject, lane: string, of: readonly RelatedRecord[]): Promise<Made> {
    const { run } = this.#attempt;
    // Each try is another record, with marks of its own: what became of the one before is found out when the run ends.
    const made = await untilMade(run, own, async () => {
      const { body: sent, ids } = await this.createInput(own, body, of);
      return { sent, ids, exchange: await this.#send(own.create, { body: sent, ids }, { lane, failures: 'return' }) };
    });
    return { ...made, outcome: outcomeOf(run.contract, made.exchange) };
  }

  async createMany(own: Own, many: readonly JsonObject[]): Promise<readonly OwnedRecord[]> {
    await this.#parents(own); // Once: side by side they would be made n times.
    return Promise.all(many.map((body, index) => this.create(own, body, `r${String(index)}`)));
  }

  /** A record that a check made by itself: ours from now on. */
  adopt(own: Own, exchange: Exchange): OwnedRecord | undefined {
    const { contract, unconfirmed } = this.#attempt.run;
    if (!isSuccess(contract, exchange) || unconfirmed.unremovable.isNamed(exchange)) return undefined;
    try {
      // What the path named, such as a parent, is part of the record's ids.
      const named = matchUrl(own.create.path, exchange.request.url);
      const sent = withoutKey(own.create, asObject(itemSent(own.create, exchange.request.body)));
      return this.#hold(own, exchange, sent, named);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      if (error.reason === 'control-failed') throw error;
      // It was made, and its answer does not say what it is called: nobody can remove it.
      this.#attempt.run.leftBehind(`${own.resource}: ${error.detail}`, this.#attempt.entry);
      unconfirmed.unremovable.name(exchange);
      return undefined;
    }
  }

  /** A record that a list shows and no answer told of. What the path of its request named is part of its ids. */
  adoptItem(own: Own, item: Json, create: Exchange, body?: JsonObject): OwnedRecord | undefined {
    const by = this.#attempt.run.contract.facts.operations.find(({ id }) => id === create.operation)?.offered;
    const named = matchUrl((by?.state === 'stated' ? by.value : own.create).path, create.request.url);
    const sent = body ?? asObject(itemSent(own.create, create.request.body));
    try {
      return this.#hold(own, create, sent, named, item);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#attempt.run.leftBehind(`${own.resource}, without an id in the list (${create.id})`, this.#attempt.entry);
      return undefined;
    }
  }

  async read(own: Own, record: OwnedRecord): Promise<Json | undefined> {
    if (!own.read) return record.created;
    const exchange = await this.#insist(own.read, { record });
    const outcome = outcomeOf(this.#attempt.run.contract, exchange);
    if (isAbsent(this.#attempt.run.contract, outcome)) return undefined;
    if (!isSuccess(this.#attempt.run.contract, exchange)) throw refusedSetUp(this.#attempt, own.read.id, exchange);
    return itemIn(own.read, exchange);
  }

  /** What a create is sent with. `of`: records that it shall stand below or refer to, in the place of those of the run. */
  async createInput(
    own: Own,
    body: JsonObject,
    of: readonly RelatedRecord[] = [],
  ): Promise<{ readonly body: JsonObject; readonly ids: Readonly<Record<string, string>> }> {
    const related = await this.#needed.related(own, of);
    const sent = await this.#lay(own, body, related);
    const ids = await this.#idsBefore(own, sent, related);
    await this.#funds.ensure(own, sent, { of, related, ids });
    return { body: sent, ids };
  }

  /** Lays what must be unique, what marks the run and what refers to other records over a body. */
  async lay(own: Laid, body: JsonObject, of: readonly RelatedRecord[] = []): Promise<JsonObject> {
    const related = await this.#needed.related(own, of);
    const laid = await this.#lay(own, body, related);
    await this.#funds.ensure(own, laid, { of, related });
    return laid;
  }

  #lay(own: Laid, body: JsonObject, of: readonly RelatedRecord[]): Promise<JsonObject> {
    return laidOver(this.#attempt, own, body, of, (name, isAnother) => this.#shared(name, isAnother));
  }

  /** A record that is not changed: that of the run, or one of its own for what confirms a failure. */
  reference(own: Own): Promise<OwnedRecord> {
    return this.#shared(own.resource);
  }

  /** Values of the right form that no record has. */
  unknownId(own: Own | undefined, like?: Pick<OwnedRecord, 'ids'>): Readonly<Record<string, string>> {
    return unknownIds(own, like?.ids ?? {}, freshFor(this.#attempt), claimsOf(this.#attempt.run, own));
  }

  /** Removes what a scope made, last first; what cannot be removed is reported and changes no verdict. */
  cleanUp(scope: Scope): Promise<void> {
    return this.#attempt.run.progress.during(this.#attempt.entry, this.#cleanUp(scope));
  }

  async #cleanUp(scope: Scope): Promise<void> {
    await this.#attempt.underWay.settled();
    this.#adoptForgotten(scope);
    const gone = new Set<string>();
    if (scope.held.length > 1) await this.#attempt.run.ownership.proveByList(this.#attempt, scope.held);
    await removeLastFirst(scope.held.splice(0), async (one, lane) => {
      // Several answers may have told of one record, as those to a repeated create do.
      const name = nameOf(one);
      const { how, why } = gone.has(name) ? forget(this.#attempt.run, one, 'gone') : await this.remove(one, lane);
      if (how === 'removed' || how === 'gone') gone.add(name);
      if (how !== 'stays' && how !== 'failed') return;
      this.#attempt.run.unconfirmed.unremovable.keep(one.own.create, one.record.exchange);
      const again = how === 'failed' ? () => this.remove(one) : undefined;
      this.#attempt.run.leftBehind(why === undefined ? name : `${name}: ${why}`, this.#attempt.entry, again);
    });
  }

  /** A check that sends a create by itself, as the control of a refusal for example, need not think of removing. */
  #adoptForgotten(scope: Scope): void {
    const known = new Set([...scope.held, ...this.#attempt.main.held].map(({ record }) => record.exchange.id));
    for (const { operation, exchange } of scope.created.splice(0)) {
      if (known.has(exchange.id)) continue;
      const resource = this.#attempt.run.contract.facts.resources.find(({ name }) => name === operation.resource);
      if (resource?.own.state !== 'stated') continue;
      const own = resource.own.value;
      // What answers without an id, perhaps a page of a proxy, need not have made anything.
      const item = itemIn(operation, exchange);
      const ids = idsFrom(own.id, own.item, exchange, item);
      const sent = asObject(itemSent(operation, exchange.request.body));
      const isNamed = Object.keys(ids).length > 0;
      if (!isNamed || isAnothers(this.#attempt.run.unconfirmed, own, sent, item)) continue;
      this.adopt(own, exchange);
    }
  }

  /** Removes one record as its resource says. What is not there any more, or over, is as good as removed. */
  remove(one: TrackedRecord, lane = CLEAN_UP): Promise<Removal> {
    return removeRecord(this.#attempt.run, onLane(this.#insist, lane), one);
  }

  /** Placeholder values that are known before the create: parents, and an id that the caller chooses. */
  async #idsBefore(own: Own, sent: JsonObject, of: readonly RelatedRecord[]): Promise<OwnedRecord['ids']> {
    const chosen = own.id.assignedBy === 'client' ? chosenFor(this.#attempt, own, sent) : {};
    return { ...idsOfParents(await this.#parents(own, of)), ...chosen };
  }

  async #parents(own: Own, of: readonly RelatedRecord[] = []): Promise<readonly (readonly [string, OwnedRecord])[]> {
    const parents: (readonly [string, OwnedRecord])[] = [];
    for (const name of own.parents) parents.push([name, parentAmong(own, name, of) ?? (await this.#shared(name))]);
    return parents;
  }

  /** A parent or a referenced record: that of the run, or one that is removed with the attempt. */
  #shared(name: string, isAnother = false): Promise<OwnedRecord> {
    const { shared } = this.#attempt;
    const key = isAnother ? `${name}-2` : name;
    const record = shared.get(key) ?? this.#makeShared(name, isAnother);
    shared.set(key, record);
    return record;
  }

  async #makeShared(name: string, isAnother: boolean): Promise<OwnedRecord> {
    const own = howMade(this.#attempt.run, name);
    const ofTheRun = this.#attempt.run.references.of(own, isAnother);
    // What confirms a failure has everything of its own, with the values that the case had.
    if (this.#attempt.phase !== 'confirm' && !this.#needed.isLed(name)) return ofTheRun;
    const body = await ofTheRun.then(({ sent }) => sent).catch(() => roomyBody(this.#attempt, own));
    const above = sharedAbove(own).map(async ({ resource, at }) => ({ ...(await this.#shared(resource)), by: at }));
    const [of, lane] = [await Promise.all(above), `shared-${name}${isAnother ? '-2' : ''}`];
    return inMain(this.#attempt, () => this.create(own, body, lane, of));
  }

  #hold(
    own: Own,
    exchange: Exchange,
    sent: JsonObject,
    before: Readonly<Record<string, string>>,
    shown: Json | undefined = itemIn(own.create, exchange),
  ): OwnedRecord {
    if (isAnothers(this.#attempt.run.unconfirmed, own, sent, shown)) {
      throw new Stop('control-failed', `${own.create.id} was answered with another record of ours (${exchange.id})`);
    }
    const ids = { ...before, ...idsFrom(own.id, own.item, exchange, shown), ...idsOfLists(own, sent) };
    const missing = placeholders(own.item).filter(
      (name) => ids[name] === undefined && this.#attempt.run.contract.facts.variables[name] === undefined,
    );
    const created = showsOnlyId(own, shown) ? undefined : shown;
    const record: OwnedRecord = { resource: own.resource, ids, sent, created, exchange };
    if (missing.length > 0) {
      throw new Stop('setup-failed', `${own.create.id} gave no value for <${missing.join('>, <')}> (${exchange.id})`);
    }
    const unusable = unusableId(ids);
    if (unusable !== undefined) {
      const detail = `${own.create.id} answered with an id that cannot be used: ${unusable} (${exchange.id})`;
      throw new UnusableId(detail, unusable);
    }
    const tag = this.#attempt.intents.tagOf(exchange);
    const isDoubtful = isUnmarked(own, sent, created, this.#attempt.run.nonce);
    // What somebody else may own is not told to who removes what a killed run has left: our own is found by its marks.
    const { ledger, identities } = this.#attempt.run;
    const by = otherCaller(identities, exchange.as);
    if (!isDoubtful) ledger.made({ tag, resource: own.resource, request: own.create.id, ids, ...by });
    this.#attempt.scope.held.push({ own, record, tag, gone: false });
    return record;
  }
}
