import type { OwnedRecord } from '../../check/kit.js';
import { listing, maxPageSize, walkThrough } from '../../check/lists/listing.js';
import { lag } from '../../check/looks/settle.js';
import { isStop, Stop } from '../../check/violation.js';
import type { Json } from '../../contract/text/json.js';
import type { Own, ResourceFacts } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { placeholders } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { isAbsent, itemIn, outcomeOf } from '../kit/requests/answer.js';
import type { Leftover } from './clean-up.js';
import { Attempt, type TrackedRecord, type RunContext } from '../kit/context.js';
import { idsFrom } from '../kit/records/ledger/ids.js';
import { Records } from '../kit/records/records.js';
import { isOver, type Removal } from '../kit/records/removal/removal.js';
import { sending } from '../kit/requests/sending.js';
import { waitFor } from '../kit/requests/waiting.js';
import { persistently } from '../kit/cases/trying-again.js';
import { walk } from '../kit/requests/walking.js';
import { Marks } from '../marks.js';

/** A record to remove, in the place of the ledger in which it was made. */
export interface ToRemove {
  readonly leftover: Leftover;
  readonly own: Own;
  readonly ids: Readonly<Record<string, string>>;
  readonly isFound: boolean;
}

/** Finds and removes what creates of this run, or of another one, made. */
export class Cleaner {
  readonly #attempt: Attempt;
  readonly #records: Records;
  readonly #send: ReturnType<typeof sending>['send'];
  readonly #sendTo: ReturnType<typeof sending>['sendTo'];
  readonly #marks: Marks;
  readonly #mostPages: number;

  constructor(context: RunContext, nonces: readonly string[], mostPages: number) {
    this.#attempt = new Attempt(context, 'cleanup@service', '', { kind: 'run' }, 'cleanup', 'shared');
    const route = { over: 'shared' as const, lane: '0' };
    const { send, sendTo } = sending(this.#attempt, route);
    // Whatever is sent here is sent though the run is being ended, or its budget is spent.
    const cleaning: typeof send = (operation, input, options) =>
      send(operation, input, { ...options, intent: 'cleanup' });
    const insisting = persistently(context, {
      send: cleaning,
      sendTo: (request, options) => sendTo(request, { ...options, intent: 'cleanup' }),
    });
    this.#send = insisting.send;
    this.#sendTo = insisting.sendTo;
    this.#records = new Records(this.#attempt, cleaning, route);
    this.#marks = new Marks(nonces);
    this.#mostPages = mostPages;
  }

  /** Everything that is to be removed: by its ids where they are known, or else where a list shows its mark. */
  async find(
    leftovers: readonly Leftover[],
    failed: (one: Leftover, how: 'failed' | 'unknown', why: string) => void,
    absent: (one: Leftover) => void = () => undefined,
  ): Promise<readonly ToRemove[]> {
    const found: ToRemove[] = [];
    const sought = new Map<string, { readonly own: Own; readonly resource: ResourceFacts; readonly all: Leftover[] }>();
    for (const leftover of leftovers) {
      const resource = this.#facts.resources.find(({ name }) => name === leftover.resource);
      if (resource?.own.state !== 'stated') {
        failed(leftover, 'failed', `the contract does not say how a record of ${leftover.resource} is removed`);
        continue;
      }
      const own = resource.own.value;
      if (this.#isWhole(own, leftover.ids)) {
        found.push({ leftover, own, ids: leftover.ids, isFound: false });
        continue;
      }
      const key = JSON.stringify([leftover.resource, Object.entries(leftover.ids).sort(), leftover.as ?? '']);
      const group = sought.get(key);
      if (group) group.all.push(leftover);
      else sought.set(key, { own, resource, all: [leftover] });
    }
    if (sought.size > 0) await this.#settle();
    for (const { own, resource, all } of sought.values()) {
      const marked = all.filter((one) => this.#marks.telling(one.marks).length > 0);
      const unmarked = all.filter((one) => !marked.includes(one) && one.state === 'unanswered');
      for (const one of unmarked) failed(one, 'unknown', 'its create was not answered, and nothing marks what it made');
      if (marked.length === 0) continue;
      const shown = await this.#list(resource, marked[0]);
      if ('why' in shown) {
        // One line says it for all of them.
        const [first] = marked.filter(({ state }) => state === 'unanswered');
        if (first) failed(first, 'unknown', `what its create made cannot be looked for: ${shown.why}`);
        continue;
      }
      for (const leftover of marked) {
        const shows = shown.items.filter((item) => this.#marks.isOn(item, leftover.marks));
        // What lay in something that is gone is gone as well.
        if (shows.length === 0 && !shown.isGone) absent(leftover);
        found.push(...this.#ofThem(shows, leftover, own, resource, shown.exchange));
      }
    }
    return found;
  }

  async remove({ leftover, own, ids, isFound }: ToRemove): Promise<Removal> {
    const exchange = { ...NO_EXCHANGE, ...callerOf(leftover) };
    const record: OwnedRecord = { resource: own.resource, ids, sent: {}, created: undefined, exchange };
    const held: TrackedRecord = { own, record, tag: leftover.tag, gone: false };
    this.#attempt.run.ownership.claim(own, ids, leftover.marks, leftover.sent);
    try {
      const stays = own.cleanup.by === 'nothing' || own.cleanup.by === 'parent';
      const seen = stays ? 'ours' : await this.#look(own, record, leftover, isFound);
      if (seen === 'ours') return await this.#records.remove(held);
      if (seen === 'foreign') return { how: 'failed', why: 'what has its id now does not carry the mark of the run' };
      this.#attempt.run.ledger.removed({ tag: leftover.tag });
      return { how: 'gone' };
    } catch (error) {
      if (!isStop(error)) throw error;
      return { how: 'failed', why: error.detail };
    }
  }

  /** Whether a read shows that a record is gone, once it was removed. Anything but a record or its absence says nothing. */
  async standing({
    own,
    ids,
    leftover,
  }: ToRemove): Promise<{ readonly is: 'gone' | 'there' | 'unreadable'; readonly why: string }> {
    if (!own.read) return { is: 'unreadable', why: 'the contract states no read of it' };
    const record: OwnedRecord = { resource: own.resource, ids, sent: {}, created: undefined, exchange: NO_EXCHANGE };
    try {
      const exchange = await this.#send(
        own.read,
        { record },
        { intent: 'cleanup', lane: 'look', ...callerOf(leftover) },
      );
      const { contract } = this.#attempt.run;
      const outcome = outcomeOf(contract, exchange);
      const { status = 0, class: kind } = outcome;
      const item = kind === 'success' ? itemIn(own.read, exchange) : undefined;
      if (isAbsent(contract, outcome) || isOver(own, this.#resource(own), item)) return { is: 'gone', why: '' };
      return { is: 'there', why: `${own.read.id} was answered ${String(status)} afterwards (${exchange.id})` };
    } catch (error) {
      if (!isStop(error)) throw error;
      return { is: 'there', why: error.detail };
    }
  }

  /**
   * Whether it is still there and still ours: a service that was started anew may give an id to somebody else, and one
   * that refuses an id may do so because somebody else has it.
   */
  async #look(
    own: Own,
    record: OwnedRecord,
    leftover: Leftover,
    isFound: boolean,
  ): Promise<'ours' | 'gone' | 'foreign'> {
    const { state, marks } = leftover;
    const isTold = state === 'made' || isFound;
    if (!own.read) return isTold || this.#marks.areOurs(Object.values(record.ids)) ? 'ours' : 'gone';
    const exchange = await this.#send(own.read, { record }, { intent: 'cleanup', lane: 'look', ...callerOf(leftover) });
    const { contract } = this.#attempt.run;
    const outcome = outcomeOf(contract, exchange);
    const { class: kind } = outcome;
    if (isAbsent(contract, outcome)) return 'gone';
    const item = kind === 'success' ? itemIn(own.read, exchange) : undefined;
    if (isOver(own, this.#resource(own), item)) return 'gone';
    if (!isTold) {
      return this.#marks.isOn(item, leftover.marks) || this.#marks.areOurs(Object.values(record.ids)) ? 'ours' : 'gone';
    }
    const place = own.tag ?? Object.keys(marks)[0];
    const now = place === undefined ? undefined : valueAt(item, place);
    const was = place === undefined ? undefined : marks[place];
    // A change may have given it another mark of the run. Where there was no room for one, nothing can be compared.
    if (typeof now !== 'string' || was === undefined || !this.#marks.areOurs([was])) return 'ours';
    return now === was || this.#marks.areOurs([now]) ? 'ours' : 'foreign';
  }

  /** The records among the items that carry the mark of a create. */
  #ofThem(
    items: readonly Json[],
    leftover: Leftover,
    own: Own,
    resource: ResourceFacts,
    exchange: Exchange,
  ): readonly ToRemove[] {
    return items
      .filter((item) => !isOver(own, resource, item))
      .map((item) => ({ ...leftover.ids, ...idsFrom(own.id, own.item, exchange, item) }))
      .filter((ids) => this.#isWhole(own, ids))
      .map((ids) => ({ leftover, own, ids, isFound: true }));
  }

  async #list(resource: ResourceFacts, like: Leftover | undefined): Promise<Shown | { readonly why: string }> {
    const way = listing(resource);
    if (way.state !== 'stated') return { why: `the contract does not say how ${resource.name} are listed` };
    const at: OwnedRecord = {
      resource: resource.name,
      ids: like?.ids ?? {},
      sent: {},
      created: undefined,
      exchange: NO_EXCHANGE,
    };
    const sender = this.#senderAs(callerOf(like));
    const kit = { walk: (plan: Parameters<typeof walk>[2]) => walk({ run: this.#attempt.run }, sender, plan) };
    try {
      const walked = await walkThrough(kit, way.value, {
        limit: maxPageSize(way.value),
        mostPages: this.#mostPages,
        at,
      });
      const exchange = walked.pages.at(-1)?.exchange ?? walked.last ?? NO_EXCHANGE;
      // Below a parent that is gone there is nothing.
      const isGone = walked.ended === 'refused' && [404, 410].includes(walked.last?.response?.status ?? 0);
      if (walked.ended === 'end' || isGone) return { items: walked.items, exchange, isGone };
      return { why: walked.detail ?? walked.ended };
    } catch (error) {
      if (!isStop(error)) throw error;
      return { why: error.detail };
    }
  }

  #senderAs(who: { readonly as?: string }): Parameters<typeof walk>[1] {
    return {
      send: (operation, input, options) => this.#send(operation, input, { ...options, ...who }),
      sendTo: (request, options) => this.#sendTo(request, { ...options, ...who }),
    };
  }

  get #facts(): RunContext['contract']['facts'] {
    return this.#attempt.run.contract.facts;
  }

  #resource(own: Own): ResourceFacts {
    const found = this.#facts.resources.find(({ name }) => name === own.resource);
    if (!found) throw new Stop('setup-failed', `The contract has no resource ${own.resource}`);
    return found;
  }

  #isWhole(own: Own, ids: Readonly<Record<string, string>>): boolean {
    return placeholders(own.item).every((name) => ids[name] !== undefined || this.#facts.variables[name] !== undefined);
  }

  /** A list may show late what was made last. */
  async #settle(): Promise<void> {
    const late = lag(this.#facts);
    const wait = late.state === 'stated' && late.value.isListStated ? late.value.list : 0;
    const { run } = this.#attempt;
    if (wait > 0) await waitFor(run, wait, run.cleanUpSignal);
  }
}

/** What a list shows. `isGone`: what it lies in is not there any more. */
interface Shown {
  readonly items: readonly Json[];
  readonly exchange: Exchange;
  readonly isGone: boolean;
}

/** Who made it, where that was not the identity that calls otherwise. */
function callerOf(leftover: Leftover | undefined): { readonly as?: string } {
  return leftover?.as === undefined ? {} : { as: leftover.as };
}

/** Stands for the answer to a create of another process, which nobody here has heard. */
const NO_EXCHANGE: Exchange = {
  id: 'cleanup@service/unconfirmed',
  as: 'anonymous',
  intent: 'cleanup',
  request: { method: 'POST', url: 'http://127.0.0.1/', headers: [] },
  started: 0,
  ended: 0,
};
