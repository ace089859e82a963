import type { Stop } from '../../check/violation.js';
import { type Json, type JsonObject, isObject } from '../../contract/text/json.js';
import type { Contract, Operation, Own, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Exchange } from '../../result/exchange.js';
import { isAbsent, itemIn, located, outcomeOf } from '../kit/requests/answer.js';
import type { Attempt, TrackedRecord } from '../kit/context.js';
import { idsFrom } from '../kit/records/ledger/ids.js';
import { itemSent, marksOf } from '../kit/records/ledger/intents.js';
import type { Marks } from '../marks.js';
import { refusal, type Asked } from './asked.js';
import { evidenceOf } from './evidence.js';
import { isRest, reopen, type Deed } from './deed.js';
import { askForList, look, type Looked } from './looking.js';
import { listedTogether } from './listed-together.js';
import { madeOf } from './made-of.js';
import { isNoSegment } from './usable-id.js';
import { namedInBody } from './named-in-body.js';
import { permitSeveral, severalIn } from './several.js';
import { permitUnsaidIds } from './unsaid-ids.js';
import { madeAbove, recordAt, targetsAt, targetsOf, type RecordTarget } from './record-target.js';
import { RecordsBefore } from './records-before.js';
import { permitSingletons } from './singletons.js';
import { permitTelling } from './telling-creates.js';

type Ids = Readonly<Record<string, string>>;

/**
 * Proves before each unsafe request that the records which it addresses, parents included, were made by this run or are not
 * there: a read of the record shows the mark of the run or, where nothing can carry a mark, all that was sent. What the
 * checks read anyway counts, so that most requests need no look of their own. What a delete of ours may have taken away has
 * to be proven anew, for its id may be given to somebody else.
 */
export class Ownership {
  readonly before: RecordsBefore;
  readonly #contract: Contract;
  readonly #marks: Marks;
  /** Who asks where a check does not say. */
  readonly #caller: string;
  readonly #deeds = new Map<string, Deed>();
  /** Resources of which an id was given to another record when the first one was deleted. */
  readonly #reusing = new Set<string>();
  /** Resources of which an id with the mark of the run named nothing before it was used. */
  readonly #tried = new Set<string>();
  /** Resources of which a read showed a record of ours at the path of its id: from then on the ids in their lists can be relied on. */
  readonly #readable = new Set<string>();

  constructor(contract: Contract, marks: Marks, caller: string) {
    this.#contract = contract;
    this.#marks = marks;
    this.#caller = caller;
    this.before = new RecordsBefore(contract.facts.variables);
  }

  /**
   * Whether the id of a deleted record was given to another one: what one check asks of a record that it deleted may by then
   * be asked of the record of another check.
   */
  reusesIds(resource: string): boolean {
    return this.#reusing.has(resource);
  }

  /**
   * To be waited for before an unsafe request is sent; undefined where all is known.
   * @throws Stop where a record that it addresses may be somebody else's
   */
  permit(attempt: Attempt, asked: Asked): Promise<unknown> | undefined {
    for (const permitted of [permitSeveral, permitUnsaidIds]) permitted(this.#contract, asked);
    permitTelling(this.#contract, asked, this.before);
    // What it refers to needs no proof where the run made it.
    const [inBody, targets] = [namedInBody(this.#contract, asked), this.#targetsOf(asked)];
    if (targets.length + inBody.length === 0) permitSingletons(this.#contract, asked);
    const unmade = inBody.filter(({ url = '' }) => this.#deeds.get(url)?.made === undefined);
    const open = [...targets, ...unmade].filter((target) => !this.#isKnown(target, asked));
    return open.length === 0 ? undefined : Promise.all(open.map((target) => this.#prove(attempt, target, asked)));
  }

  /** Looks at records that have not been proven yet, all at once, so that a race need not wait for it. */
  async proveAll(attempt: Attempt, records: readonly { readonly own: Own; readonly ids: Ids }[]): Promise<void> {
    const asked = { method: 'DELETE', url: '' };
    const targets = records.flatMap(({ own, ids }) => {
      const resource = this.#resource(own.resource);
      return resource === undefined ? [] : [recordAt(this.#contract, resource, ids)];
    });
    // What is not proven is refused when something is about to be sent to it.
    const proofs = targets.map(async (target) => this.#isKnown(target, asked) || this.#prove(attempt, target, asked));
    await Promise.allSettled(proofs);
  }

  /** Before many records are removed: a page of their list may prove them all, where each would be read by itself. */
  async proveByList(attempt: Attempt, records: readonly TrackedRecord[]): Promise<void> {
    const open = records.flatMap(({ own, record: { ids }, gone }) => {
      const resource = this.#resource(own.resource);
      if (gone || resource === undefined || !this.#readable.has(own.resource)) return [];
      const deed = this.#deeds.get(recordAt(this.#contract, resource, ids).url ?? '');
      return deed?.standing === 'open' && deed.mayBeGone !== true ? [{ resource, ids }] : [];
    });
    for (const { resource, ids } of listedTogether(open)) await askForList(attempt, resource, ids);
  }

  /** Takes what an answer shows of records. */
  heard(asked: Asked, exchange: Exchange): void {
    const { operation, method } = asked;
    if (method === 'GET') {
      if (operation?.kind === 'read') this.#read(asked, operation, exchange);
      if (operation?.kind === 'list') this.#listed(asked, operation, exchange);
      return;
    }
    if (method === 'HEAD' || method === 'OPTIONS' || operation?.safe === true) return;
    const outcome = outcomeOf(this.#contract, exchange);
    const isDelete =
      method === 'DELETE' || operation?.kind === 'delete' || operation?.several?.does.endsWith('.delete') === true;
    // A refusal takes nothing away.
    const mayBeGone = isDelete && (outcome.class !== 'caller-error' || isAbsent(this.#contract, outcome));
    for (const { url, isAddressed } of this.#targetsOf(asked)) {
      if (url !== undefined && isAddressed) reopen(this.#deeds, url, mayBeGone);
    }
    if (operation !== undefined && outcome.class === 'success') this.#made(asked, operation, exchange);
  }

  /** A record of which a ledger says that an earlier run made it. */
  claim(own: Own, ids: Ids, marks: Readonly<Record<string, string>>, sent: JsonObject | undefined): void {
    const resource = this.#resource(own.resource);
    const url = resource && recordAt(this.#contract, resource, ids).url;
    if (url === undefined) return;
    this.#deeds.set(url, { standing: 'open', made: { sent, marks } });
  }

  #targetsOf({ operation, input, url }: Asked): readonly RecordTarget[] {
    return operation === undefined || input === undefined
      ? targetsAt(this.#contract, url)
      : [...targetsOf(this.#contract, operation, input), ...severalIn(this.#contract, operation, input)];
  }

  /** @throws Stop where nothing may be sent to it */
  #isKnown(target: RecordTarget, asked: Asked): boolean {
    const { url, resource } = target;
    if (this.#namesOf(target).some(isNoSegment))
      throw refusal(asked, true, `${this.#nameOf(target)} is not the path of one record`);
    if (url === undefined)
      throw refusal(asked, true, `the contract does not state where ${this.#nameOf(target)} is read`);
    const deed = this.#deeds.get(url);
    if (deed?.standing === 'ours' || deed?.standing === 'absent') return true;
    if (deed?.standing === 'refused') throw this.#refused(asked, target, deed);
    return (
      this.#isChosen(target, deed) &&
      (this.#tried.has(resource.name) || resource.operations.read.offered.state !== 'stated')
    );
  }

  /**
   * An id that a caller chose with the mark of the run in it is nobody else's. The first of each resource is looked at all
   * the same: a service may take it for another one, for example when it cuts ids short.
   */
  #isChosen(target: RecordTarget, deed: Deed | undefined): boolean {
    const own = ifStated(target.resource.own);
    return (deed?.made === undefined || own?.id.assignedBy === 'client') && this.#marks.areOurs(this.#namesOf(target));
  }

  async #prove(attempt: Attempt, target: RecordTarget, asked: Asked): Promise<void> {
    const { url = '' } = target;
    const deed = this.#deeds.get(url) ?? { standing: 'open' };
    this.#deeds.set(url, deed);
    // Several requests to one record share the look.
    const by = deed.by ?? (typeof asked.as === 'string' ? asked.as : this.#caller);
    const looked = await (deed.look ??= this.#lookAt(deed, attempt, target, by, asked.isCleanUp === true));
    if (looked.how === 'trouble') throw looked.stop;
    if (deed.standing === 'ours' || deed.standing === 'absent') return;
    throw this.#refused(asked, target, deed);
  }

  #refused(asked: Asked, target: RecordTarget, { made, why, lacks }: Deed): Stop {
    const { tag, operations } = target.resource;
    const facts = lacks === undefined ? undefined : [lacks === 'tag' ? tag : operations.read.offered];
    const detail = `${this.#nameOf(target)}: ${why ?? 'it is not known whose it is'}`;
    return refusal(asked, made !== undefined, detail, facts);
  }

  async #lookAt(deed: Deed, attempt: Attempt, target: RecordTarget, by: string, isCleanUp: boolean): Promise<Looked> {
    const looked = await look(attempt, target, deed.made, by, isCleanUp);
    delete deed.look;
    this.#judge(deed, target, looked);
    return looked;
  }

  #judge(deed: Deed, target: RecordTarget, looked: Looked): void {
    const { resource } = target;
    const own = ifStated(resource.own);
    const isLeft = looked.how === 'shown' && !this.#reusing.has(resource.name) && isRest(deed, resource, looked.item);
    if (looked.how === 'absent' || isLeft) {
      deed.standing = 'absent';
      if (this.#isChosen(target, deed)) this.#tried.add(resource.name);
    } else if (looked.how === 'unknown') {
      deed.why = looked.why;
      if (resource.operations.read.offered.state !== 'stated') deed.lacks = 'read';
    } else if (looked.how === 'shown') {
      if (own === undefined && this.#isBelowOurs(target)) deed.standing = 'ours';
      else if (own === undefined) deed.why = `the contract does not say how records of ${resource.name} are made`;
      else if (this.#weigh(deed, own, looked.item, looked.exchange, target.ids)) this.#readable.add(resource.name);
    }
  }

  /** What operations make below a record of ours, such as a revision of it, is ours as well. */
  #isBelowOurs(target: RecordTarget): boolean {
    return madeAbove(this.#contract, target).some(({ url = '' }) => this.#deeds.get(url)?.made !== undefined);
  }

  #weigh(deed: Deed, own: Own, item: Json | undefined, exchange: Exchange, ids: Ids): boolean {
    const evidence = evidenceOf(own, item, exchange, ids, deed, { marks: this.#marks, before: this.before });
    deed.standing = evidence.isOurs ? 'ours' : 'refused';
    if (!evidence.isOurs) {
      deed.why = `${evidence.why} (${exchange.id})`;
      if (evidence.lacks !== undefined) deed.lacks = evidence.lacks;
    }
    return evidence.isOurs;
  }

  /** What a check reads counts as well, where it shows the record as it is. */
  #read(asked: Asked, operation: Operation, exchange: Exchange): void {
    const deed = this.#deeds.get(asked.url);
    // With a query it may show but a part.
    if (deed?.standing !== 'open') return;
    const outcome = outcomeOf(this.#contract, exchange);
    const isOwners = operation.auth === 'none' || exchange.as === (deed.by ?? this.#caller);
    if (isAbsent(this.#contract, outcome) && isOwners) deed.standing = 'absent';
    const own = this.#ownOf(operation);
    const target = this.#targetsOf(asked).find(({ isAddressed }) => isAddressed);
    if (outcome.class !== 'success' || own === undefined || target === undefined) return;
    // One that does not show it proves nothing: whoever is about to write looks for itself.
    if (!this.#weigh(deed, own, itemIn(operation, exchange), exchange, target.ids)) deed.standing = 'open';
    else this.#readable.add(target.resource.name);
  }

  /**
   * An item of a list proves a record where it shows the mark of the run: that saves a hundred reads where a check has filled a
   * page. It proves nothing of a record that a delete of ours may have taken away, which a list may still show.
   */
  #listed({ input = {} }: Asked, operation: Operation, exchange: Exchange): void {
    const own = this.#ownOf(operation);
    const resource = own && this.#resource(own.resource);
    if (own === undefined || resource === undefined || !this.#readable.has(resource.name)) return;
    const items = ifStated(resource.collection.items);
    const shown = items && outcomeOf(this.#contract, exchange).class === 'success' ? located(exchange, items) : [];
    if (!Array.isArray(shown)) return;
    for (const item of shown as readonly Json[]) {
      if (!this.#marks.areOurs(Object.values(marksOf(own, item)))) continue;
      const ids = { ...input.record?.ids, ...input.ids, ...idsFrom(own.id, own.item, exchange, item) };
      const deed = this.#deeds.get(recordAt(this.#contract, resource, ids).url ?? '');
      if (deed?.standing !== 'open' || deed.made === undefined || deed.mayBeGone === true) continue;
      if (!this.#weigh(deed, own, item, exchange, ids)) deed.standing = 'open';
    }
  }

  /** A create was answered with a record: from now on it is to be proven by what was sent. */
  #made(asked: Asked, operation: Operation, exchange: Exchange): void {
    const own = this.#ownOf(operation);
    const resource = own && this.#resource(own.resource);
    if (own?.create.id !== operation.id || resource === undefined) return;
    const { input = {} } = asked;
    const body = input.body ?? itemSent(operation, input.raw);
    const item = itemIn(operation, exchange);
    const sent = madeOf(isObject(body) ? body : {}, input, item);
    const addressed = this.#targetsOf(asked).find((target) => target.resource === resource);
    const told = idsFrom(own.id, own.item, exchange, item);
    const ids = { ...input.record?.ids, ...input.ids, ...addressed?.ids, ...told };
    const { url } = recordAt(this.#contract, resource, ids);
    if (url === undefined) return;
    const known = this.#deeds.get(url);
    const isServers = own.id.assignedBy === 'server';
    if (isServers && known?.made !== undefined && known.mayBeGone === true) this.#reusing.add(resource.name);
    this.#deeds.set(url, {
      standing: !isServers && known?.standing === 'ours' ? 'ours' : 'open',
      made: { sent, marks: marksOf(own, sent) },
      by: exchange.as,
      isTwice: isServers && known?.made !== undefined && known.mayBeGone !== true,
    });
  }

  #ownOf({ resource }: Operation): Own | undefined {
    const found = resource === undefined ? undefined : this.#resource(resource);
    return found && ifStated(found.own);
  }

  #resource(name: string): ResourceFacts | undefined {
    return this.#contract.facts.resources.find((one) => one.name === name);
  }

  /** What its own path is filled with besides the parents. */
  #namesOf({ resource, ids }: RecordTarget): readonly string[] {
    const parts = resource.item.state === 'stated' ? resource.item.value.parts : [];
    return parts.flatMap((part) => {
      if ('literal' in part || part.parent !== undefined) return [];
      return Object.hasOwn(this.#contract.facts.variables, part.placeholder) ? [] : [ids[part.placeholder] ?? ''];
    });
  }

  #nameOf(target: RecordTarget): string {
    return `${target.resource.name} ${this.#namesOf(target).join('/')}`;
  }
}
