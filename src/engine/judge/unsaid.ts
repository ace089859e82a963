import { permittedRefusal } from '../../contract/facts/permitted-refusal.js';
import type { Contract, Operation, OperationFacts, ResourceFacts } from '../../contract/facts/model.js';
import type { Slot } from '../../contract/facts/slot.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { Exchange } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import type { FailVerdict, Finding, InconclusiveReason, InconclusiveVerdict, Verdict } from '../../result/verdict.js';
import { outcomeOf } from '../kit/requests/answer.js';
import { RepeatedKeys } from './repeated-keys.js';

const ACCEPTED = 202;
const FIRST_REFUSAL = 400;
const UNAUTHENTICATED = 401;
const CONFLICT = 409;
/** How a body may be answered that is not what is needed, or is not there. */
const BODY_REFUSED = [400, 411, 415, 422];
/** How a valid body may be answered that breaks a rule between members or records. */
const RULE_REFUSED = [400, 409, 422];

/** What an entry is about, as far as it is of one resource or of one operation. */
interface About {
  readonly resource?: ResourceFacts;
  readonly operation?: OperationFacts;
}

/**
 * Knows facts that nobody stated and for which an entry came to nothing while it ran. Such an entry is not specified, as one
 * is that the plan leaves out. What follows from the contract alone the plan decides (`needs` of the checks); here is what
 * only answers show, each where it is asked: the same contract may be enough with another service.
 */
export class Unsaid {
  /** What was accepted to be done later, by its exchange, and the fact that would say how it ends. */
  readonly #open = new Map<string, string>();

  /**
   * Valid unsafe requests to operations of which the contract permits refusals, by their exchanges: the rule by which it was refused, and
   * undefined where it was not.
   */
  readonly #permitted = new Map<string, string | undefined>();
  readonly #keys = new RepeatedKeys();

  /** Facts without which nobody can take a step, not stated or none, by the entry that needed it. */
  readonly #lacks = new Map<string, readonly Slot<unknown>[]>();
  /** With which statuses requests of an entry were refused that should have been taken. */
  readonly #refusals = new Map<string, Set<number>>();
  /** Operations of which a valid request was taken. */
  readonly #taken = new Set<string>();

  /** @param writable whether records would be made, if the contract said how */
  constructor(
    readonly contract: Contract,
    readonly writable: boolean,
  ) {}

  /**
   * Tells of an answer of 202 that nobody follows. Where the contract says `done: none`, what was asked for is done, and
   * where it states another status, the answer is what is wrong.
   */
  accepted({ id, kind, resource }: Operation, exchange: Exchange): void {
    const { facts } = this.contract;
    const path = kind === 'action' ? `operations.${id}` : `resources.${resource ?? ''}.operations.${kind}`;
    const status = facts.at(`${path}.status`);
    if (status.state === 'stated' && ![status.value].flat().includes(ACCEPTED)) return;
    // What says until when a deleted record may be there says when it is done.
    if (kind === 'delete' && facts.at(`${path}.gone-within`).state === 'stated') return;
    if (facts.at(`${path}.done`).state === 'gap') this.#open.set(exchange.id, `${path}.done`);
  }

  /** Tells of a valid request that may have been refused by a rule for which the contract has only words. */
  answered(operation: Operation, exchange: Exchange): void {
    if (exchange.intent !== 'valid' || operation.mayRefuse === undefined) return;
    const { class: answer, status, code } = outcomeOf(this.contract, exchange);
    // What was taken under a key is not judged by the rules a second time.
    const isAgain = this.#keys.isOne(operation, exchange, answer === 'success');
    const rule = isAgain ? undefined : permittedRefusal(operation, { status, code });
    const how = `${String(status)}${code === undefined ? '' : ` ${code}`}`;
    this.#permitted.set(exchange.id, rule && `${operation.id} may be refused with ${how}: ${rule.because}`);
  }

  /** Tells of every answer. */
  tell(line: Pick<ExchangeLine, 'entry' | 'intent' | 'operation' | 'response'>): void {
    const { entry, intent, operation, response } = line;
    if (intent !== 'valid' || response === undefined) return;
    if (response.status < FIRST_REFUSAL) {
      if (operation !== undefined) this.#taken.add(operation);
      return;
    }
    const statuses = this.#refusals.get(entry) ?? new Set();
    this.#refusals.set(entry, statuses.add(response.status));
  }

  /**
   * Tells that a step which the entry needs cannot be taken, since these facts are not stated, or say that there is no such
   * thing. Those that are stated have nothing to do with it.
   */
  lacks(entry: string, facts: readonly Slot<unknown>[]): void {
    this.#lacks.set(entry, facts);
  }

  /**
   * The verdict that stands: not specified where a stated fact would have brought another one about.
   * @param by the exchange for which the entry came to nothing, where there is one
   */
  verdict({ id, subject, check }: PlannedEntry, verdict: Verdict, by?: Pick<Exchange, 'response'>): Verdict {
    if (verdict.kind === 'fail') {
      const later = this.#later(verdict);
      const isOpen = this.#permitted.size > 0 && check.check.kind === 'check';
      return isOpen && later.kind === 'fail' ? this.#butForRules(later) : later;
    }
    if (verdict.kind !== 'inconclusive') return verdict;
    const one = by?.response?.status;
    const refusals = one === undefined ? (this.#refusals.get(id) ?? new Set<number>()) : new Set([one]);
    const about = subject.facts as About;
    const facts = this.#lacking(about, verdict, refusals);
    if (facts !== undefined) return { kind: 'not-specified', facts };
    return this.#impossible(id, about, verdict.reason) ?? verdict;
  }

  /** What this contract says can never come about, whoever keeps it: by the fact that says so. */
  #impossible(id: string, { resource }: About, reason: InconclusiveReason): Verdict | undefined {
    if (reason === 'vacuous' || reason === 'not-exercised') {
      // What others have put there is too little to look at, and nobody can make more.
      const isAll = resource?.own.state === 'none';
      return isAll ? { kind: 'not-applicable', because: resource.own.path } : undefined;
    }
    if (reason !== 'not-observable' && reason !== 'not-ours') return undefined;
    const lacks = this.#lacks.get(id) ?? [];
    const missing = lacks.flatMap((slot) => (slot.state === 'gap' ? slot.paths : []));
    if (missing.length > 0) return { kind: 'not-specified', facts: missing };
    const absent = lacks.find((slot) => slot.state === 'none');
    return absent && { kind: 'not-applicable', because: absent.path };
  }

  /** The facts without which nothing could come of it. */
  #lacking(
    { resource, operation }: About,
    { reason }: InconclusiveVerdict,
    refusals: ReadonlySet<number>,
  ): readonly string[] | undefined {
    if (reason === 'vacuous' || reason === 'not-exercised') {
      // What others have put there may be too little to look at, and nobody says how more is made. It may as well be enough.
      if (this.writable && resource?.own.state === 'gap') return resource.own.paths;
    }
    if (!['vacuous', 'setup-failed', 'control-failed'].includes(reason)) return undefined;
    const { identities } = this.contract.facts.auth;
    // A service that asks nobody for credentials needs none to be named.
    if (identities.state === 'gap' && refusals.has(UNAUTHENTICATED)) return identities.paths;
    // What would have to differ from record to record was perhaps the same.
    if (refusals.has(CONFLICT) && resource?.unique.state === 'gap') return resource.unique.paths;
    // Whoever does not say whether there is a body may have left out one that is needed.
    if (operation?.body.state === 'gap' && BODY_REFUSED.some((status) => refusals.has(status)))
      return operation.body.paths;
    return this.#rules(resource, refusals);
  }

  /**
   * The rules between members or records, where nobody says whether there are any, one valid create was taken and another one
   * was refused: then it is the values of the two together that are not taken.
   */
  #rules(resource: ResourceFacts | undefined, refusals: ReadonlySet<number>): readonly string[] | undefined {
    if (resource?.own.state !== 'stated' || !RULE_REFUSED.some((status) => refusals.has(status))) return undefined;
    const { bounds } = resource.relations;
    return bounds.state === 'gap' && this.#taken.has(resource.own.value.create.id) ? bounds.paths : undefined;
  }

  /** A failure that may be none once what was accepted is done. What the answer of 202 itself is like does not wait. */
  #later(verdict: FailVerdict): Verdict {
    if (this.#open.size === 0) return verdict;
    const { further = [], ...first } = verdict;
    const facts = (): readonly string[] => [
      ...new Set([first, ...further].flatMap((one) => this.#factsOf(one.finding))),
    ];
    return keeping(verdict, (one) => this.#factsOf(one).length === 0) ?? { kind: 'not-specified', facts: facts() };
  }

  /** What a case says of the operation that it used last follows from its refusal, where the contract permits that. */
  #butForRules(verdict: FailVerdict): Verdict {
    const ruleOf = ({ where, exchanges }: Finding): string | undefined => {
      const last = exchanges.findLast((id) => this.#permitted.has(id)) ?? '';
      return this.#permitted.get(where ?? '') ?? this.#permitted.get(last);
    };
    const { finding } = verdict;
    const stands = keeping(verdict, (one) => ruleOf(one) === undefined);
    const { exchanges } = finding;
    return stands ?? { kind: 'inconclusive', reason: 'not-observable', detail: ruleOf(finding) ?? '', exchanges };
  }

  #factsOf({ where, exchanges }: Finding): readonly string[] {
    if (where !== undefined && this.#open.has(where)) return [];
    return exchanges.flatMap((id) => this.#open.get(id) ?? []);
  }
}

/** The verdict with those of its findings that stand; undefined where none does. */
function keeping(verdict: FailVerdict, stands: (finding: Finding) => boolean): FailVerdict | undefined {
  const { further = [], ...first } = verdict;
  const [kept, ...others] = [first, ...further].filter(({ finding }) => stands(finding));
  return kept && { ...first, ...kept, ...(others.length > 0 ? { further: others } : {}) };
}
