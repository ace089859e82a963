import { randomBytes, randomInt } from 'node:crypto';
import { baseUrlOf, sandboxRule, type Environment } from './base-url.js';
import type { RegisteredCheck } from '../check/registered.js';
import { bindEnvironment } from '../contract/text/environment.js';
import { versionHeader, versionParameter } from '../contract/facts/named-version.js';
import { leaveOut, operationsNamed } from '../contract/leave-out.js';
import type { Contract } from '../contract/facts/model.js';
import { standings } from '../contract/resolve/surface/standing.js';
import { withheldOperations } from '../contract/resolve/surface/surface.js';
import type { CleanUp } from '../engine/cleanup/clean-up.js';
import { realClock, type Clock } from '../engine/clock.js';
import type { ControlRequest } from '../engine/control.js';
import type { Examination } from '../engine/doctor/examine.js';
import { createSender } from '../engine/http/sending/live-sender.js';
import { createPacing } from '../engine/http/sending/pacing.js';
import type { ClientLook } from '../engine/http/transport/client-look.js';
import type { OnPeer } from '../engine/http/transport/peer.js';
import { guardedLedger } from './guarded-ledger.js';
import { leakGuard, type LeakGuard } from '../engine/http/redaction/leak-guard.js';
import { createRegistry, type Registry } from '../engine/http/redaction/redact.js';
import { enterBound, vocabularyOf } from './bound-values.js';
import { bindHeaders, bindSecrets } from '../engine/http/secrets.js';
import { DEFAULT_CAPS, type Transport } from '../engine/http/transport.js';
import { unsecretBy, type Unsecret } from '../engine/http/redaction/unsecret.js';
import { undiciTransport } from '../engine/http/transport/undici-transport.js';
import type { RecordedCase } from '../engine/kit/context.js';
import type { Ledger } from '../engine/kit/records/ledger/ledger.js';
import type { Effort } from '../engine/options.js';
import { following } from '../engine/judge/following.js';
import type { Look } from '../engine/look.js';
import { run } from '../engine/run.js';
import { headerOf, TOOL } from './header.js';
import { forEffort, partOf } from './plan-contract.js';
import { EVERYTHING, type Policy } from '../plan/decide.js';
import { plan, type Plan } from '../plan/plan.js';
import { recordedLines } from './recorded-lines.js';
import { reproducing } from '../reproduce/reproduce.js';
import { exitCode, type ExitCode, type ExitOptions } from '../result/exit-code.js';
import type { Run, RunLine, Shard } from '../result/run-file.js';
import { summarise, type Summary } from '../result/summary.js';
import { refusalOfTrust, type Trust } from './trust.js';

/** What to run, and against what. Only the contract and the checks are needed. */
export interface RunRequest {
  readonly contract: Contract;
  readonly checks: readonly RegisteredCheck[];
  /** Where `${NAME}` comes from; nothing is set when it is left out. */
  readonly environment?: Environment;
  readonly policy?: Policy;
  /** A plan of this contract, made before; a part of its entries will do. `policy` then says nothing more. */
  readonly plan?: Plan;
  /** In place of `target.base-url`. */
  readonly baseUrl?: string;
  /** When it begins, as the run file has it; now when left out. */
  readonly started?: Date;
  readonly effort?: Effort;
  /**
   * Runs only this part of the plan. All parts need the same seed, and each a target or a tenant of its own; `mergeShards`
   * puts their run files together.
   */
  readonly shard?: Shard;
  /** Seed of all choices; drawn when left out, and printed. */
  readonly seed?: number;
  /** Goes into tags, unique values and idempotency keys and nowhere else; drawn when left out. */
  readonly nonce?: string;
  /** Requests in flight at one time. */
  readonly concurrency?: number;
  /** Requests per second at most. */
  readonly rate?: number;
  /** Milliseconds that a 429 may ask to wait. */
  readonly maxWait?: number;
  readonly maxRequests?: number;
  /** Whether commands that the contract names for secrets may be run; no, where nothing is said. */
  readonly secretCommands?: boolean;
  /** Folder of the contract: secret files and commands are relative to it. The working directory, where nothing is said. */
  readonly folder?: string;
  /** What the contract may use of this machine; by what is left out here, see `Trust`. */
  readonly trust?: Trust;
  readonly signal?: AbortSignal;
  /** Ends the clean-up that follows a run at once: what is left is in the ledger, and is named. */
  readonly stopCleanUp?: AbortSignal;
  readonly ledger?: Ledger;
  /** Entries of which only a case of an earlier run is carried out, by id. */
  readonly recorded?: ReadonlyMap<string, RecordedCase>;
  /** What an earlier run left behind: it is removed before anything else. */
  readonly cleanUp?: CleanUp;
  /** Paths that are read before anything else, as any client might. */
  readonly preamble?: readonly string[];
  /** How the run looks from outside; as Probity, where nothing is said. */
  readonly client?: ClientLook;
  /** Told of each connection that was made, and who was at its other end. */
  readonly onPeer?: OnPeer;
  /** Asks whether whoever runs controls the target. */
  readonly control?: ControlRequest;
  /** The target is looked at, and nothing is judged. */
  readonly examination?: Examination;
  /** What is done in the place of judging: nothing is judged then. */
  readonly look?: Look;
  /** Carries out once what reports print for a finding, and says in the run file what came. */
  readonly reproduce?: boolean;
  /** Gets each line of the run file with its line feed. */
  readonly write?: (text: string) => void;
  readonly onLine?: (line: RunLine) => void;
  /** The arguments of the host, for the record. */
  readonly selection?: readonly string[];
  /** Another way to reach the service, and another clock: for services in this process. */
  readonly transport?: (clock: Clock, unsecret: Unsecret) => Transport;
  readonly clock?: Clock;
}

/** A finished run, or the reason why it could not begin. */
export type RunResult =
  | {
      readonly run: Run;
      readonly summary: Summary;
      /** 4 where a secret was about to be written to the run file. */
      readonly exit: (options?: ExitOptions) => ExitCode;
      /**
       * The last look at what is written of this run: the text without secrets, and whether there was one, which is a
       * defect of ours.
       */
      readonly guard: LeakGuard;
      /** Lines of the run file out of which a secret was taken; none, unless there is a defect of ours. */
      readonly leaks: number;
    }
  | { readonly problem: string; readonly hint: string };

/** Plans a contract and runs it. Everything that was sent and judged comes out as lines, the last one the footer. */
export async function runContract(request: RunRequest): Promise<RunResult> {
  const { checks, environment = {}, effort = 'standard' } = request;
  const skip = request.policy?.skip ?? [];
  const contract = leaveOut(request.contract, skip);
  const leftOut = operationsNamed(contract, skip);
  const bound = baseUrlOf(contract, environment, request.baseUrl);
  if ('problem' in bound) return bound;
  const refused = refusalOfTrust(request);
  if (refused) return refused;
  const policy: Policy = { ...(request.policy ?? EVERYTHING), ...sandboxRule(contract, bound.url) };
  const seed = request.seed ?? randomInt(0, 2 ** 31 - 1);
  const whole = request.plan ?? forEffort(plan(request.contract, checks, policy), effort, seed, policy.only);
  const planned = partOf(whole, request);
  if ('problem' in planned) return planned;

  const clock = request.clock ?? realClock();
  const guard = leakGuard(contract.sources.map(({ text }) => text));
  const registry = guardedRegistry(guard, vocabularyOf(request, bound.url), request.contract);
  enterBound(request, bound.url, registry);
  const { identities, expired } = contract.facts.auth;
  const all = [identities, expired].flatMap((slot) => (slot.state === 'stated' ? slot.value : []));
  const concurrency = request.concurrency ?? 8;
  const transport =
    request.transport?.(clock, unsecretBy(registry)) ??
    undiciTransport({ caps: DEFAULT_CAPS, connections: concurrency, onPeer: request.onPeer });
  let secrets;
  try {
    secrets = await bindSecrets(all, {
      registry,
      transport,
      now: () => clock.now(),
      environment: (name) => environment[name],
      folder: request.folder ?? process.cwd(),
      files: request.trust?.files ?? [],
      commands: request.secretCommands ?? false,
    });
  } catch (error) {
    await transport.close();
    throw error;
  }
  const expand = (text: string): string => bindEnvironment(text, environment).text;
  const { target } = contract;
  const hosts = Object.fromEntries(Object.entries(target.hosts).map(([name, url]) => [name, expand(url)]));
  const parameter = versionParameter(contract.facts);
  const sender = createSender({
    transport,
    baseUrl: bound.url,
    hosts: Object.values(hosts),
    headers: {
      ...named(contract, request.client?.userAgent),
      ...versioned(contract),
      ...bindHeaders(target.headers, expand, registry),
    },
    ...(parameter === undefined ? {} : { parameter }),
    auth: contract.facts.auth,
    secrets,
    registry,
    pacing: createPacing(clock, {
      inFlight: concurrency,
      ...(request.rate === undefined ? {} : { rate: request.rate }),
      ...(request.maxWait === undefined ? {} : { maxWait: request.maxWait }),
      ...(request.maxRequests === undefined ? {} : { maxRequests: request.maxRequests }),
    }),
    clock,
    readOnly: policy.readOnly,
    trustSafe: policy.trustSafe ?? false,
    withholds: withheldOperations(contract.facts).length > 0,
    sandbox: target.sandbox,
    standing: standings(contract.facts, { own: bound.url, hosts }),
    timeout: target.timeout,
    version: TOOL.version,
    client: request.client,
    ...(target.health === undefined ? {} : { health: target.health }),
  });

  const usable = identities.state === 'stated' ? identities.value.filter(({ name }) => !secrets.missing.has(name)) : [];
  const unset = new Map(
    [...secrets.missing].map(([name, { variables, message }]) => [name, variables.length > 0 ? variables : [message]]),
  );
  const shownUrl = registry.redact(bound.url);
  const header = headerOf(contract, planned, {
    baseUrl: shownUrl,
    seed,
    nonce: request.nonce ?? randomBytes(4).toString('hex'),
    effort,
    readOnly: policy.readOnly,
    selection: request.selection ?? [],
    leftOut,
    started: request.started ?? new Date(),
    identities: usable.map(({ name }) => name),
    unset,
    ...(request.shard === undefined ? {} : { shard: request.shard }),
  });

  const { write, onLine } = request;
  const lines = recordedLines({ write, onLine, guard, registry });
  const [source] = contract.sources;
  request.ledger?.begin({
    baseUrl: shownUrl,
    nonce: header.nonce,
    service: contract.title,
    contract: source?.name ?? '',
    sha256: source?.sha256 ?? '',
    ...(leftOut.length === 0 ? {} : { leftOut }),
  });
  const [ending, cleanUpEnding] = [following(request.signal), following(request.stopCleanUp)];
  try {
    const ran = await run({
      contract,
      plan: planned,
      sender,
      header,
      emit: lines.emit,
      effort,
      inFlight: concurrency,
      writable: !policy.readOnly && policy.notSandboxed === undefined,
      identities: header.identities ?? [],
      unset,
      signal: ending.signal,
      stopCleanUp: cleanUpEnding.signal,
      ...(request.ledger === undefined ? {} : { ledger: guardedLedger(request.ledger, guard) }),
      ...(request.recorded === undefined ? {} : { recorded: request.recorded }),
      ...(request.cleanUp === undefined ? {} : { cleanUp: request.cleanUp }),
      ...(request.examination === undefined ? {} : { examination: request.examination }),
      ...(request.look === undefined ? {} : { look: request.look }),
      ...(request.reproduce === true ? { reproduce: reproducing(lines.soFar, lines.emit, contract, checks) } : {}),
      ...(request.preamble === undefined ? {} : { preamble: request.preamble }),
      ...(request.control === undefined ? {} : { control: request.control }),
    });
    const whole = lines.end(ran);
    const summary = summarise(whole);
    const exit = (options?: ExitOptions): ExitCode => (lines.leaks() > 0 ? 4 : exitCode(whole, options, summary));
    return { run: whole, summary, exit, guard, leaks: lines.leaks() };
  } finally {
    ending.letGo();
    cleanUpEnding.letGo();
    await sender.close();
  }
}

/** What is a secret is told to the guard as well. */
function guardedRegistry(guard: Pick<Registry, 'add'>, vocabulary: readonly string[], keeper: Contract): Registry {
  const registry = createRegistry({ vocabulary, keeper });
  return {
    ...registry,
    add: (name, value, carrier) => {
      registry.add(name, value, carrier);
      guard.add(name, value);
    },
  };
}

/** The header by which clients name themselves, where the service has one and the contract gives it no value. */
function named({ facts, target }: Contract, agent = `${TOOL.name}/${TOOL.version}`): Readonly<Record<string, string>> {
  const header = facts.at('http.client-identity');
  if (header.state !== 'stated' || typeof header.value !== 'string') return {};
  return isGiven(target, header.value) ? {} : { [header.value]: agent };
}

/** The header that names the version, where versions are named in one and the contract gives it no value. */
function versioned({ facts, target }: Contract): Readonly<Record<string, string>> {
  const header = versionHeader(facts);
  return header === undefined || isGiven(target, header[0]) ? {} : { [header[0]]: header[1] };
}

function isGiven({ headers }: Contract['target'], name: string): boolean {
  return Object.keys(headers).some((other) => other.toLowerCase() === name.toLowerCase());
}
