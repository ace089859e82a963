import type { Input, SendOptions } from '../../check/kit.js';
import { Stop } from '../../check/violation.js';
import { isObject, type Json } from '../../contract/text/json.js';
import type { Contract, Operation, ResourceFacts } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { fillPath, pathAlone } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { isSafe } from '../http/credentials/permission.js';
import { isSuccess, outcomeOf } from '../kit/requests/answer.js';
import type { Attempt } from '../kit/context.js';
import { itemSent } from '../kit/records/ledger/intents.js';
import { targetsAt, targetsOf, type RecordTarget } from '../ownership/record-target.js';
import type { Phase } from '../recorder/recorder.js';
import { effectOf, isMistake } from './effect.js';
import type { ForeignRecords } from './foreign-records.js';

const ACCEPTED = 202;

/** Writes of one operation after which the record is read, but for those that name another id: these are always looked at. */
const MOST_LOOKS = 8;

/**
 * Writes of one operation of which nothing is seen, where not all records of others can be looked at: enough for some checks to
 * fail, and to confirm what fails. Each of them may have been to another record, so clean-up sends one alone.
 */
const MOST_DOUBTED = { run: 4, confirm: 8, cleanup: 1 };

/** Operations that write to one record, of which a read shows what came. */
const WRITES: readonly Operation['kind'][] = ['delete', 'replace', 'update'];

/** Why nothing more is sent to a resource, and the operation that did the harm, or may have. */
interface Stopped {
  readonly why: string;
  readonly operation: string;
}

/** How often nothing was seen of an operation, and it cannot be known what it did. */
type Doubt = Record<keyof typeof MOST_DOUBTED, number> & { readonly why: string };

/** What was looked at of the writes of one operation. */
interface Looks {
  /** Members of the bodies. */
  readonly members: Set<string>;
  times: number;
}

/**
 * The first write of each operation, and the first with each member in its body, goes alone, and the record that it addressed is read
 * afterwards. Where it shows nothing of the write, another record may have been written to: those of others are compared at
 * once, and where one has changed, or it cannot be known, nothing more is sent to the resource in this run.
 */
export class WatchedWrites {
  readonly #contract: Contract;
  readonly #foreign: Pick<ForeignRecords, 'minds' | 'suspect' | 'isAnothers'>;
  readonly #looks = new Map<string, Looks>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #stopped = new Map<string, Stopped>();
  readonly #doubted = new Map<string, Doubt>();

  constructor(contract: Contract, foreign: Pick<ForeignRecords, 'minds' | 'suspect' | 'isAnothers'>) {
    this.#contract = contract;
    this.#foreign = foreign;
  }

  /** Why nothing more is sent to a resource; undefined where nothing stands against it. */
  whyStopped(resource: string): string | undefined {
    return this.#stopped.get(resource)?.why;
  }

  /**
   * @throws Stop where nothing may be sent to the resource any more, and after a write that may have changed a record of
   * others
   */
  send(
    attempt: Attempt,
    operation: Operation,
    input: Input,
    options: SendOptions,
    go: () => Promise<Exchange>,
  ): Promise<Exchange> {
    if (isSafe(operation.method) || operation.safe) return go();
    this.#refuse(attempt, operation, options);
    const { resource = '' } = operation;
    if (!WRITES.includes(operation.kind) || !this.#foreign.minds(resource)) return go();
    const body = input.body ?? itemSent(operation, input.raw);
    const [target] = targetsOf(this.#contract, operation, input).filter((one) => one.resource.name === resource);
    if (target === undefined) return go();
    const members = membersOf(target, body);
    if (this.#isKnown(operation, members)) return go();
    const turn = (this.#turns.get(resource) ?? Promise.resolve()).then(async () => {
      this.#refuse(attempt, operation, options);
      if (this.#isKnown(operation, members)) return go();
      const exchange = await go();
      await this.#lookAfter({ attempt, operation, target, members, body, options, exchange });
      return exchange;
    });
    this.#turns.set(
      resource,
      turn.catch(() => undefined),
    );
    return turn;
  }

  /**
   * Of a request that is no operation of the contract.
   * @throws Stop where it would write to a resource to which nothing more is sent
   */
  refuseTo(method: string, url: string): void {
    if (this.#stopped.size === 0 || isSafe(method)) return;
    const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/\/?(?:[?#].*)?$/, '');
    const names = new Set(targetsAt(this.#contract, url).map(({ resource }) => resource.name));
    for (const [name, { why }] of this.#stopped) {
      if (names.has(name) || path.endsWith(this.#collectionOf(name)))
        throw new Stop('not-ours', notSent(`${method} ${path}`, why));
    }
  }

  /** Clean-up of what is ours goes on, but by what did no harm. */
  #refuse({ scope }: Attempt, { id, resource, path }: Operation, { intent }: SendOptions): void {
    const doubt = this.#doubted.get(id);
    const part = partOf(scope.phase, intent);
    const isTooOften = doubt !== undefined && (doubt[part] >= MOST_DOUBTED[part] || part === 'cleanup');
    if (isTooOften) throw new Stop('not-ours', notSent(id, doubt.why));
    for (const [name, { why, operation }] of this.#stopped) {
      const isToIt = resource === name || path.parts.some((part) => 'placeholder' in part && part.parent === name);
      if (isToIt && (intent !== 'cleanup' || id === operation)) throw new Stop('not-ours', notSent(id, why));
    }
  }

  #isKnown({ id }: Operation, members: readonly string[]): boolean {
    const looks = this.#looks.get(id);
    if (looks === undefined || this.#doubted.has(id)) return false;
    const open = members.filter((name) => !looks.members.has(name));
    return open.length === 0 || (looks.times >= MOST_LOOKS && !open.includes(ANOTHER_ID));
  }

  async #lookAfter({ attempt, operation, target, members, body, options, exchange }: Written): Promise<void> {
    const { contract } = attempt.run;
    // What the service need not have answered says nothing of what it did.
    if (!isSuccess(contract, exchange) || outcomeOf(contract, exchange).isUndeclared) return;
    const isAnothers = (item: Json): boolean => this.#foreign.isAnothers(target.resource, item);
    const found = await effectOf(attempt, operation, target, body, options, isAnothers);
    const effect =
      found.is === 'none' && isLater(operation, target, exchange) ? { ...found, is: 'partly' as const } : found;
    const suspicion =
      effect.is === 'seen'
        ? undefined
        : await this.#foreign.suspect(attempt.run, target.resource, effect, exchange, {
            isCleanUp: options.intent === 'cleanup',
            // What a service has made of a mistake says nothing of what its lists hold else.
            isNoEvidence: isMistake(options.intent),
          });
    if (suspicion?.is === 'doubt')
      this.#doubt(operation.id, partOf(attempt.scope.phase, options.intent), suspicion.why);
    if (suspicion?.is === 'harm') {
      const { why } = suspicion;
      this.#stopped.set(target.resource.name, { why, operation: operation.id });
      throw new Stop('not-ours', `Nothing more is sent to ${target.resource.name}: ${why}`);
    }
    const looks = this.#looks.get(operation.id) ?? { members: new Set<string>(), times: 0 };
    // A mistake of which nothing is seen says nothing of a right write with the same members.
    const isUnseenMistake = isMistake(options.intent) && effect.is !== 'seen';
    for (const name of isUnseenMistake ? [] : members) looks.members.add(name);
    looks.times += 1;
    this.#looks.set(operation.id, looks);
  }

  /** What cannot be known of a few writes is not left to many: nothing but this operation is given up. */
  #doubt(operation: string, part: keyof typeof MOST_DOUBTED, why: string): void {
    const doubt = this.#doubted.get(operation) ?? { why, run: 0, confirm: 0, cleanup: 0 };
    doubt[part] += 1;
    this.#doubted.set(operation, doubt);
  }

  #collectionOf(name: string): string {
    const resource = this.#contract.facts.resources.find((one) => one.name === name);
    const path = resource && ifStated(resource.path);
    const isOne = path?.parts.every((part) => 'literal' in part || part.parent === undefined);
    return path !== undefined && isOne ? fillPath(pathAlone(path), this.#contract.facts.variables) : '/';
  }
}

/** A write that was answered. */
interface Written {
  readonly attempt: Attempt;
  readonly operation: Operation;
  readonly target: RecordTarget;
  readonly members: readonly string[];
  readonly body: Json | undefined;
  readonly options: SendOptions;
  readonly exchange: Exchange;
}

function partOf(phase: Phase, intent: SendOptions['intent']): keyof typeof MOST_DOUBTED {
  if (intent === 'cleanup') return 'cleanup';
  return phase === 'confirm' ? 'confirm' : 'run';
}

/** What was accepted to be carried out, and of which nobody says when it is done, may not be done yet (RFC 9110 section 15.3.3). */
function isLater({ kind, done }: Operation, { resource }: RecordTarget, { response }: Exchange): boolean {
  const isSaid = done !== undefined || (kind === 'delete' && resource.operations.delete.goneWithin > 0);
  return response?.status === ACCEPTED && !isSaid;
}

/** Stands for an id in the body that is not that of the record. */
const ANOTHER_ID = ' another id';

function membersOf({ resource, ids }: RecordTarget, body: Json | undefined): readonly string[] {
  if (!isObject(body)) return [''];
  return [...Object.keys(body), ...(namesAnother(resource, ids, body) ? [ANOTHER_ID] : [])];
}

function namesAnother({ id }: ResourceFacts, ids: Readonly<Record<string, string>>, body: Json): boolean {
  return Object.entries(ifStated(id)?.placeholders ?? {}).some(([name, at]) => {
    const value = at.kind === 'pointer' ? valueAt(body, at.pointer) : undefined;
    return value !== undefined && value !== null && String(value) !== ids[name];
  });
}

function notSent(what: string, why: string): string {
  return `${what} was not sent: ${why}`;
}
