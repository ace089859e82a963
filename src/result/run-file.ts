import type { Exchange } from './exchange.js';
import type { InconclusiveVerdict, Verdict } from './verdict.js';

/** Version of the line format of `run.ndjson`. */
export const RUN_FORMAT = 1;

/** One line of a run file. Order: header, plan lines, then exchanges and verdicts as they come, reproductions, surface, footer. */
export type RunLine =
  HeaderLine | PlanLine | ExchangeLine | VerdictLine | ReproductionLine | NoteLine | SurfaceLine | FooterLine;

/** Says what was run, with the texts that a report needs: a run file explains itself. */
export interface HeaderLine {
  readonly type: 'header';
  readonly format: number;
  readonly tool: { readonly name: string; readonly version: string };
  readonly node: string;
  readonly started: string;
  readonly service: string;
  readonly baseUrl: string;
  readonly seed: number;
  readonly nonce: string;
  readonly effort: string;
  readonly readOnly: boolean;
  /** The command line or call, without secrets. */
  readonly selection: readonly string[];
  /** Operations that were not sent because the operator left them out. */
  readonly leftOut?: readonly string[];
  readonly sources: readonly { readonly name: string; readonly text: string; readonly sha256: string }[];
  readonly documents: readonly RecordedDocument[];
  readonly checks: readonly RecordedCheck[];
  readonly versions: Readonly<Record<string, string>>;
  /** Identities that had their secrets, the default first; and those that had not, with the variables they need. */
  readonly identities?: readonly string[];
  readonly unset?: Readonly<Record<string, readonly string[]>>;
  /** Where the operations of the contract are: by these a script knows what a request would change. */
  readonly operations?: readonly RecordedOperation[];
  /** Facts that the contract states, each with the checks that do not look at something because of it. */
  readonly silenced?: readonly RecordedSilence[];
  /** Only a part of the plan was run; the entries of the other parts are skipped. */
  readonly shard?: Shard;
  /** The runs that this one was put together from, in the order of their numbers. */
  readonly shards?: readonly RecordedShard[];
}

/** A stated fact that keeps checks from looking at something. */
export interface RecordedSilence {
  /** `resources.products.operations.update`; of an exception, the clause. */
  readonly fact: string;
  /** `none`, or what else it says, as JSON text that may be cut. */
  readonly says: string;
  /** `shop.yaml:12:5`; absent where a claimed document says it. */
  readonly position?: string;
  /** `switched-off`: entries are not applicable. `narrowed`: they run, and leave out what is named. */
  readonly effect: 'switched-off' | 'narrowed';
  /** What is left out. */
  readonly leavesOut?: string;
  readonly checks: readonly string[];
  /** Those of the checks that run nowhere else either. */
  readonly nowhere: readonly string[];
  /** How many entries it is about; absent where no entry was planned. */
  readonly entries?: number;
}

/** An operation that the service offers. */
export interface RecordedOperation {
  /** `products.create`, or the plain name of a named operation. */
  readonly id: string;
  /** The resource that it belongs to. */
  readonly resource?: string;
  readonly method: string;
  /** Below the base URL: `<id>` names a record, `*` stands for a segment that differs by caller. */
  readonly path: string;
  /** It changes nothing, whatever its method says. */
  readonly safe?: true;
  /** Regular expression (ECMA-262) that the ids of the resource match. */
  readonly ids?: string;
}

/** One of several parts of a plan, each for a target of its own. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** What was particular to one of the runs that a merged run was put together from. */
export interface RecordedShard {
  /** From 1. */
  readonly index: number;
  readonly baseUrl: string;
  readonly nonce: string;
  readonly started: string;
  readonly node: string;
  readonly selection: readonly string[];
  readonly identities?: readonly string[];
  readonly unset?: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds. */
  readonly duration: number;
  readonly requests: number;
  /** The digest in the footer of its run file. */
  readonly sha256: string;
}

export interface RecordedDocument {
  readonly id: string;
  readonly title: string;
  readonly sha256: string;
  readonly claimed: boolean;
  readonly clauses: readonly RecordedClause[];
  /** Titles of its parts, by their numbers. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Name of the source with the text that the clauses quote. */
  readonly text?: string;
}

export interface RecordedClause {
  readonly id: string;
  readonly part: string;
  readonly quote?: string;
  /** The quote as a sentence, where it is a row of a table or a part of one. */
  readonly says?: string;
  readonly topic?: string;
  readonly level: 'must' | 'should' | 'may';
  readonly basis: string;
  /** Who promises it: the document, or the service by filling a gap. */
  readonly origin: 'document' | 'service';
  readonly checks: readonly string[];
  readonly also: readonly string[];
  readonly because?: string;
  readonly note?: string;
  /** Facts that would fill it, when it is a gap; `filled` says whether the contract does. */
  readonly gap?: { readonly facts: readonly string[]; readonly filled: boolean; readonly yaml: string };
  /** The service decided otherwise: reason. */
  readonly except?: string;
  readonly position?: string;
}

export interface RecordedCheck {
  readonly id: string;
  readonly part: string;
  readonly title: string;
  readonly rationale: string;
  /** What usually mends a service that breaks it. */
  readonly usualFix?: string;
  readonly blindSpot: string;
  /** Checks that claim more directly what this one sees as well. */
  readonly echoes?: readonly string[];
  /** The module of a check that is not shipped, and the digest of its text. */
  readonly from?: { readonly name: string; readonly sha256: string };
}

/** One planned entry, runnable or not. */
export interface PlanLine {
  readonly type: 'plan';
  readonly entry: string;
  readonly check: string;
  readonly subject: string;
  /** `web-api:methods.get-is-safe`. */
  readonly clauses: readonly string[];
  readonly operations: readonly string[];
  /** What it was planned to be; every entry also gets a verdict line. */
  readonly planned: 'run' | 'not-specified' | 'not-applicable' | 'skipped';
  /** Number of the shard that the entry belongs to, where the plan was divided. */
  readonly shard?: number;
}

export interface ExchangeLine extends Exchange {
  readonly type: 'exchange';
  readonly entry: string;
  /** `case` counts for the verdict; `confirm` repeated it; `shrink` made it smaller; others are the run's own. */
  readonly phase: 'setup' | 'case' | 'shrink' | 'confirm' | 'canary' | 'cleanup';
  /** Of a merged run: number of the shard that sent it. Its times count from when that shard began. */
  readonly shard?: number;
}

export interface VerdictLine {
  readonly type: 'verdict';
  readonly entry: string;
  readonly verdict: Verdict;
  /** Milliseconds from the first request to the verdict. */
  readonly duration: number;
  /** What the entry came to before it was run again, because its requests had been disturbed: the last round counts. */
  readonly earlier?: readonly Earlier[];
}

/** What an entry came to in a round that does not count. */
export type Earlier = Pick<InconclusiveVerdict, 'reason' | 'detail' | 'exchanges'>;

/**
 * What the lines or the script that a report prints for a finding showed when the run carried them out once. Its requests
 * are no exchanges of the run: no verdict was made from them, and none is judged again by them.
 */
export interface ReproductionLine {
  readonly type: 'reproduction';
  readonly entry: string;
  /** `shown`: the deciding answer was that of the finding again. `not-shown`: it was not. `not-run`: nothing was sent, or not all. */
  readonly result: 'shown' | 'not-shown' | 'not-run';
  /** Why it was not run, or what came in place of the finding; absent where it was shown. */
  readonly why?: string;
  /** What was carried out: the lines to copy, or the script of `probity replay --curl`. */
  readonly form: 'lines' | 'script';
  /** What was sent, in order, without what only looked whose record it is. */
  readonly sent: readonly ReproducedRequest[];
}

export interface ReproducedRequest {
  readonly method: string;
  /** The URL that was requested, with each secret replaced by its name. */
  readonly url: string;
  /** Absent where no whole answer came. */
  readonly status?: number;
}

/**
 * Something a reader must know: left-behind records, throttling, a lost canary, a defect of Probity. `harm`: a record that
 * somebody else made was changed, and it could have been this run. `foreign-records`: one was, and nothing says so.
 */
export interface NoteLine {
  readonly type: 'note';
  readonly about:
    | 'harm'
    | 'foreign-records'
    | 'left-behind'
    | 'throttled'
    | 'canary'
    | 'preflight'
    | 'interrupted'
    | 'target'
    | 'noise'
    | 'defect';
  readonly text: string;
  readonly entry?: string;
  /** Ids of the exchanges that did it. */
  readonly exchanges?: readonly string[];
}

/**
 * The surface of the contract: each operation with each value of whatever its requests differ in (caller, version, target, members of the
 * body, options of the query, ...), and which of these points no request of the run stood for.
 */
export interface SurfaceLine {
  readonly type: 'surface';
  /** All points. */
  readonly of: number;
  readonly missed: readonly MissedPoint[];
}

/** A point of the surface that no request stood for. */
export interface MissedPoint {
  /** `products.read|caller=bob`: the same in every run of a contract. */
  readonly point: string;
  readonly why: string;
}

export interface FooterLine {
  readonly type: 'footer';
  readonly ended: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly requests: number;
  readonly outcome: Outcome;
  /** SHA-256 of all lines before this one, each with its line feed. */
  readonly sha256: string;
}

/** What the run says of each claimed document and of the service's own promises; the run is the first that occurs. */
export type Outcome = 'non-conformant' | 'incomplete' | 'partial' | 'conformant';

/** A whole run in memory: what renderers project. */
export interface Run {
  readonly header: HeaderLine;
  readonly plan: readonly PlanLine[];
  readonly verdicts: ReadonlyMap<string, VerdictLine>;
  readonly exchanges: readonly ExchangeLine[];
  /** Operations that answered with success at least once. */
  readonly exercised: ReadonlySet<string>;
  readonly notes: readonly NoteLine[];
  /** What became of the printed lines of findings, by entry; absent where the run carried none out. */
  readonly reproductions?: ReadonlyMap<string, ReproductionLine>;
  /** Absent where the run judged nothing, or was killed. */
  readonly surface?: SurfaceLine;
  /** Absent when the run was killed: then it is incomplete. */
  readonly footer?: FooterLine;
}
