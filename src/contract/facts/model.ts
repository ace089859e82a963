import type { Baseline } from './baseline-model.js';
import type { Json, JsonObject } from '../text/json.js';
import type { MemberRight } from './member-rights.js';
import type { ErrorFacts } from './error-form.js';
import type { AnswerHeader, OperationFacts } from './operation-model.js';
import type { ResourceFacts } from './resource-model.js';
import type { Slot } from './slot.js';
import type { StreamFacts } from './stream-model.js';

export type * from './baseline-model.js';
export type { ErrorFacts } from './error-form.js';
export type * from './operation-model.js';
export type * from './own-model.js';
export type * from './permitted-refusal.js';
export type * from './prerequisite.js';
export type * from './relation-model.js';
export type * from './resource-model.js';
export type * from './stream-model.js';

/** A loaded contract: the facts of one service and the documents that it claims to keep. Plain values, no secrets. */
export interface Contract {
  readonly title: string;
  /** The files it was read from, the service contract first; enough to load it again. */
  readonly sources: readonly Source[];
  readonly claims: readonly Claim[];
  readonly facts: ServiceFacts;
  readonly target: Target;
  /** The facts as they are when no run may send these operations, by id: what needs one of them is `none`. */
  readonly factsWithout: (operations: readonly string[]) => ServiceFacts;
  /** Looks a fact up by its path; `*` stands for every name. Used by `gaps` and `explain`, not by checks. */
  readonly lookup: (path: string) => readonly FoundFact[];
  /** What stands at these names in the file of the service contract itself, `*` being a name like any other. */
  readonly written: (names: readonly string[]) => Written | undefined;
}

/** A part of the service contract, and where it stands: `shop.yaml:12:5`. */
export interface Written {
  readonly value: Json;
  readonly position: string;
}

export interface Source {
  /** As the user would name it: relative to the contract, or `probity:conventions/web-api.yaml` for a shipped one. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** A fact found by `lookup`: the concrete path and its state. */
export interface FoundFact {
  readonly path: string;
  readonly slot: Slot<Json>;
  /** Where it stands in the file, when it is stated there: `shop.yaml:12:5`. */
  readonly position?: string;
}

/** A document and whether the service claims it. One that is not claimed still lends its vocabulary and its gaps. */
export interface Claim {
  readonly document: Document;
  readonly claimed: boolean;
  /** Clause id to reason: what the service decided otherwise. Shown as not claimed, never judged. */
  readonly except: Readonly<Record<string, string>>;
  /** Excepted clauses of which the contract has its own word, which is judged as a promise of the service. */
  readonly otherwise: readonly string[];
}

export interface Document {
  readonly id: string;
  readonly title: string;
  readonly sha256: string;
  readonly facts: JsonObject;
  readonly clauses: readonly Clause[];
  /** Titles of its parts, by their numbers. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The text that the clauses quote, when it lies beside their file. */
  readonly text?: Source;
}

export type Level = 'must' | 'should' | 'may';
export type Basis = 'explicit' | 'guarantee' | 'declarative' | 'conventional';

/** One sentence that can be kept or broken, a permission, or a gap. */
export interface Clause {
  readonly id: string;
  readonly part: string;
  /** Verbatim from the document; a silent gap has a topic instead. */
  readonly quote?: string;
  /** The quote as a sentence, where it is a row of a table or a part of one. */
  readonly says?: string;
  readonly topic?: string;
  readonly level: Level;
  readonly basis: Basis;
  /** Checks that are all required. */
  readonly checks: readonly string[];
  /** Checks of which only a fail counts. */
  readonly also: readonly string[];
  /** Why there is nothing to test: a permission, a rule for the reader, an illustration. */
  readonly because?: string;
  readonly note?: string;
  /** The fact paths that the clause states. */
  readonly states: readonly string[];
  /** The facts that would fill it, when the clause is a gap. Once filled it is a promise of the service. */
  readonly gap?: readonly string[];
  /** The gap is one only where the parent of the fact has these values. */
  readonly when?: JsonObject;
  /** `file:line:col` of the clause. */
  readonly position?: string;
}

/** Where and how to talk to the service. Everything that may hold `${ENV}` is resolved by `bind`, not here. */
export interface Target {
  /** Without trailing slash; may contain `${NAME}` or `${NAME:-default}`. */
  readonly baseUrl: string;
  /** Hosts that may be written to. Any other host is only read. */
  readonly sandbox: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** `json`, `form` or a media type: how bodies are sent. */
  readonly sends: string;
  /** Other hosts that resources may name. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Path of a GET that answers whenever the service is alive. */
  readonly health?: string;
  /** Milliseconds for one exchange including its body. */
  readonly timeout: number;
}

/** The facts as a check's `needs` sees them: every leaf is a slot. */
export interface ServiceFacts {
  readonly name: string;
  readonly target: Target;
  readonly variables: Readonly<Record<string, string>>;
  readonly resources: readonly ResourceFacts[];
  /** Named operations that are not standard operations of a resource, such as search or refund. */
  readonly operations: readonly OperationFacts[];
  readonly method: (name: string) => MethodFacts;
  readonly statuses: {
    /** Of each class, the statuses that occur; only as the service itself lists them. */
    readonly success: Slot<readonly number[]>;
    readonly redirection: Slot<readonly number[]>;
    readonly serverError: Slot<readonly number[]>;
    readonly callerError: Slot<readonly number[]>;
    /** Numbers, or classes such as `5xx`. */
    readonly retryable: Slot<readonly (number | string)[]>;
  };
  readonly auth: AuthFacts;
  readonly errors: ErrorFacts;
  readonly versioning: VersioningFacts;
  readonly limits: LimitFacts;
  readonly http: {
    /** What no other fact says is as the standards have it: RFC 9110 and 9112, RFC 6455 for WebSockets. */
    readonly standard: Slot<boolean>;
    readonly head: Slot<boolean>;
    readonly options: Slot<boolean>;
    readonly validators: Slot<readonly string[]>;
    /** Fields of every answer of an operation, each with a schema of its value. */
    readonly headers: Slot<readonly AnswerHeader[]>;
    readonly notAllowed: Slot<readonly number[]>;
  };
  readonly consistency: {
    readonly readAfterWrite: Slot<'strong' | 'eventual'>;
    /** Milliseconds within which lists show a write. */
    readonly listLag: Slot<number>;
  };
  readonly streams: Slot<readonly StreamFacts[]>;
  /** Any fact by its path, untyped: for facts that only few checks read. */
  readonly at: (path: string) => Slot<Json>;
}

export interface MethodFacts {
  readonly safe: Slot<boolean>;
  readonly idempotent: Slot<boolean>;
}

export interface AuthFacts {
  readonly default: Slot<'required' | 'optional' | 'none'>;
  readonly schemes: Slot<readonly Scheme[]>;
  /** Who can call. The first one is used where a check does not say. */
  readonly identities: Slot<readonly Identity[]>;
  /** Credentials whose time is over. Nobody calls with them but to be refused. */
  readonly expired: Slot<readonly Identity[]>;
  /** How long credentials are valid, as the contract writes it. */
  readonly lifetime: Slot<string>;
  /** Wrong credentials in a row after which the service locks a caller out. */
  readonly lockout: Slot<number>;
  /** How a bearer token is sent: a header, with `<token>` for the token. */
  readonly bearer: Slot<string>;
  readonly refusal: {
    readonly missing: Slot<readonly number[]>;
    readonly invalid: Slot<readonly number[]>;
    readonly forbidden: Slot<readonly number[]>;
  };
  readonly challenge: Slot<boolean>;
  readonly toleratedCookies: Slot<readonly string[]>;
}

export interface Scheme {
  readonly name: string;
  readonly type: 'bearer' | 'api-key' | 'basic';
  /** API key only; either may be a gap. */
  readonly in: Slot<'header' | 'query' | 'cookie'>;
  readonly parameter: Slot<string>;
}

/** A caller. Its secret stays with the engine: here are only references to the environment. */
export interface Identity {
  readonly name: string;
  readonly scheme: string;
  /** `${NAME}`, `${NAME:-…}` is refused for secrets. */
  readonly secret: SecretReference;
  readonly lacks: readonly string[];
  /** Members of bodies that it may not send, or has to; absent where nobody says. */
  readonly members?: readonly MemberRight[];
  /** It may use all other operations: what it lacks is said in whole. */
  readonly mayUseOthers?: boolean;
  /** Whose records it sees although others do not. */
  readonly sees?: 'tenant' | 'everything';
  /** Scopes that it has; absent where nobody says. */
  readonly scopes?: readonly string[];
  /** Of a `basic` caller; may hold `${NAME}`. */
  readonly username?: string;
  /** Variables of paths that differ for this caller. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Callers of one tenant see what `visibility: tenant` has; where it is left out, the variables say it. */
  readonly tenant?: string;
}

export type SecretReference =
  | { readonly from: 'environment'; readonly name: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'command'; readonly command: string }
  | ({ readonly from: 'token-endpoint' } & ClientCredentials);

/** A client to whom an OAuth 2.0 server gives tokens (RFC 6749 section 4.4). Texts may hold `${NAME}`. */
export interface ClientCredentials {
  readonly url: string;
  readonly client: string;
  /** The variable of the environment that holds the secret of the client. */
  readonly secret: string;
  readonly scope?: string;
  readonly clientIn: 'header' | 'body';
}

export interface VersioningFacts {
  readonly placement: Slot<'path' | 'header' | 'query' | 'media-type'>;
  /** The segment of the current version: `/v1/`. */
  readonly segment: Slot<string>;
  /** The header by which a request names the version. */
  readonly header: Slot<string>;
  /** The query parameter by which a request names the version. */
  readonly parameter: Slot<string>;
  /** The media type by which a request names the version in `Accept`; `<version>` stands for it. */
  readonly mediaType: Slot<string>;
  /** The header by which an answer tells its version. */
  readonly answerHeader: Slot<string>;
  readonly current: Slot<string>;
  readonly versions: Slot<readonly string[]>;
  /** What the current version promised, as it was recorded. */
  readonly baseline: Slot<Baseline>;
  /** Statuses that answer an unknown version. */
  readonly unknown: Slot<readonly number[]>;
}

/** What a service says of how much it takes. */
export interface LimitFacts {
  readonly rates: Slot<readonly RateLimit[]>;
  readonly payload: {
    /** Octets of a request body. */
    readonly max: Slot<number>;
    /** Statuses that answer a larger one. */
    readonly statuses: Slot<readonly number[]>;
  };
  readonly url: {
    /** Octets of a URL. */
    readonly max: Slot<number>;
    /** Statuses that answer a longer one. */
    readonly statuses: Slot<readonly number[]>;
  };
}

/** So many requests are served in so much time. */
export interface RateLimit {
  readonly quota: number;
  /** Milliseconds. */
  readonly window: number;
  /** Who has this quota, where not every caller has the same. */
  readonly identity?: string;
  /** For what requests are counted together. */
  readonly scope: Slot<'credential' | 'address' | 'endpoint' | 'service'>;
  readonly headers: Slot<'draft' | 'x-ratelimit' | 'retry-after'>;
  /** Whether the reset in them is a time span or a time. */
  readonly reset: Slot<'delta' | 'epoch'>;
  /** Statuses that answer a request above it. */
  readonly statuses: Slot<readonly number[]>;
  readonly enforced: Slot<'hard' | 'soft'>;
}
