import { baseUrlOf, sandboxRule } from './base-url.js';
import { positionOf } from '../contract/waivers/disclosures.js';
import { bindEnvironment, environmentNames } from '../contract/text/environment.js';
import type { Contract } from '../contract/facts/model.js';
import { problem, type Step } from '../engine/doctor/step.js';
import type { Ledger } from '../engine/kit/records/ledger/ledger.js';
import { EVERYTHING } from '../plan/decide.js';
import { planContract } from './plan-contract.js';
import { runContract, type RunRequest } from './run-contract.js';
import { shownUrl } from './bound-values.js';
import type { NoteLine } from '../result/run-file.js';

/** What to look at, and with what. */
export interface DoctorRequest extends Pick<
  RunRequest,
  | 'contract'
  | 'checks'
  | 'environment'
  | 'policy'
  | 'baseUrl'
  | 'secretCommands'
  | 'folder'
  | 'trust'
  | 'rate'
  | 'signal'
  | 'stopCleanUp'
> {
  /** Opens the ledger of the records that are made. Asked for only where some may be. */
  readonly ledger?: () => Ledger;
  /** Milliseconds that a 429 may ask a run to wait. */
  readonly maxWait?: number;
  /** Told of each line as soon as it is known. */
  readonly onLine?: (line: DiagnosisLine) => void;
  /** Milliseconds since 1970, by the clock that everybody uses. */
  readonly today?: () => number;
}

/** One thing that was looked at. */
export interface DiagnosisLine extends Omit<Step, 'fact'> {
  /** What to change: a key of the contract, or an option of the command. */
  readonly key?: string;
  /** Where the contract states it: `my-api.yaml:12:5`. */
  readonly position?: string;
}

/** What was found out. */
export interface Diagnosis {
  /** As it may be printed; absent where the contract leads to none. */
  readonly baseUrl?: string;
  readonly lines: readonly DiagnosisLine[];
  readonly requests: number;
  /** Records that were made and could not be removed, in words. */
  readonly left: readonly string[];
}

/** Milliseconds for one answer, where a run would wait for longer: all looks together end soon after. */
const PATIENCE = 18_000;
/** Requests per second that are sent however slow a run is to be: there are some twenty, and not more time than for them. */
const LEAST_RATE = 2;
/** Milliseconds that a 429 may ask to wait here, and in a run. */
const SHORT_WAIT = 5000;
const MOST_WAIT = 60_000;

/**
 * Looks at what a run needs: configuration, name, connection, TLS, answers, credentials, clock, rate limits, and a record that is
 * made, read back and removed. Nothing is judged by the checks.
 */
export async function examineTarget(
  request: DoctorRequest,
): Promise<Diagnosis | { readonly problem: string; readonly hint: string }> {
  const { contract, checks, environment = {}, policy = EVERYTHING, onLine, maxWait, today, ledger, ...how } = request;
  const lines: DiagnosisLine[] = [];
  const tell = (step: Step): void => {
    const line = placed(request, step);
    lines.push(line);
    onLine?.(line);
  };
  const bound = baseUrlOf(contract, environment, request.baseUrl);
  if ('problem' in bound) {
    tell(problem('configuration', bound.problem, 'target.base-url', bound.hint));
    return { lines, requests: 0, left: [] };
  }
  let made: ReadonlyMap<string, string> = new Map();
  const notes: NoteLine[] = [];
  const { target } = contract;
  const { notSandboxed } = sandboxRule(contract, bound.url);
  const host = new URL(bound.url).hostname;
  const notInSandbox = notSandboxed && `${host} is not in target.sandbox: a run only reads there as well`;
  const held = policy.readOnly ? 'nothing is written with --read-only' : notInSandbox;
  const opened = held === undefined ? ledger?.() : undefined;
  const planned = planContract(contract, checks, policy, environment, request.baseUrl).entries.length;
  const result = await runContract({
    ...how,
    // What takes longer would keep whoever asks here; the line that comes of it says how long a run would wait.
    contract: { ...contract, target: { ...target, timeout: Math.min(target.timeout, PATIENCE) } },
    checks,
    environment,
    policy,
    ...(request.rate === undefined ? {} : { rate: Math.max(request.rate, LEAST_RATE) }),
    maxWait: SHORT_WAIT,
    ...(opened === undefined ? {} : { ledger: opened }),
    onLine: (line) => {
      if (line.type === 'note') notes.push(line);
    },
    examination: {
      tell,
      made: (records) => {
        made = records;
      },
      today: today ?? Date.now,
      hosts: hostsOf(request, bound.url),
      planned,
      unset: unsetTexts(contract, environment),
      held,
      maxWait: maxWait ?? MOST_WAIT,
      ...(request.rate === undefined ? {} : { rate: request.rate }),
      ...(target.timeout > PATIENCE ? { timeout: target.timeout } : {}),
    },
  });
  if ('problem' in result) return result;
  const left = notes.flatMap(({ about, text }) => (about === 'left-behind' ? [text] : []));
  for (const step of lastSteps(contract, made, left, notes)) tell(step);
  const { footer } = result.run;
  return {
    baseUrl: shownUrl({ contract, environment, ...how }, bound.url),
    lines,
    requests: footer?.requests ?? 0,
    left,
  };
}

/** What became of the records that were made, which is known when all was removed that could be. */
function lastSteps(
  { facts }: Contract,
  made: ReadonlyMap<string, string>,
  left: readonly string[],
  notes: readonly NoteLine[],
): readonly Step[] {
  const resourceOf = (text: string): string => /^[\w-]+/.exec(text)?.[0] ?? '';
  const staying = new Set(left.map(resourceOf));
  const removed = [...made].filter(([resource]) => !staying.has(resource));
  const harm = notes.flatMap(({ about, text }) => (about === 'harm' ? [text] : []));
  return [
    ...removed.map(([resource, how]): Step => ({
      step: 'scratch record',
      status: 'ok',
      text: `${resource}: ${how}, removed`,
    })),
    ...left.map((text) => {
      const resource = facts.resources.find(({ name }) => name === resourceOf(text));
      const fact = resource === undefined ? undefined : `resources.${resource.name}.operations.delete`;
      const plain = text.replace(/ \([\w-]+@[^()]*\)/g, '');
      return problem('scratch record', `Left behind: ${plain}`, fact, 'Correct how records are removed, or `cleanup`');
    }),
    ...harm.map((text) => problem('scratch record', text, 'target.sandbox', 'Do not let a run write here')),
  ];
}

/** The base URL and the other hosts of the contract. */
function hostsOf(
  { contract, environment = {} }: DoctorRequest,
  url: string,
): readonly { readonly url: string; readonly fact: string }[] {
  const others = Object.entries(contract.target.hosts).map(([name, text]) => ({
    url: bindEnvironment(text, environment).text,
    fact: `target.hosts.${name}`,
  }));
  return [{ url, fact: 'target.base-url' }, ...others.filter((one) => URL.canParse(one.url))];
}

/** Headers and hosts whose variables are not set: they would be sent without a value. */
function unsetTexts(
  { target }: Contract,
  environment: NonNullable<RunRequest['environment']>,
): readonly { readonly fact: string; readonly variables: readonly string[] }[] {
  return [
    ...Object.entries(target.headers).map(([name, text]) => ({ fact: `target.headers.${name}`, text })),
    ...Object.entries(target.hosts).map(([name, text]) => ({ fact: `target.hosts.${name}`, text })),
  ].flatMap(({ fact, text }) => {
    const { unset } = bindEnvironment(text, environment);
    return unset.length === 0 ? [] : [{ fact, variables: unset }];
  });
}

function placed({ contract, baseUrl, environment = {} }: DoctorRequest, { fact, ...step }: Step): DiagnosisLine {
  if (fact === undefined) return step;
  if (fact === 'target.base-url' && baseUrl !== undefined) return { ...step, key: '--base-url' };
  const position = positionOf(contract, fact);
  const where = position === undefined ? {} : { position };
  const variables = environmentNames(contract.target.baseUrl).filter((name) => (environment[name] ?? '') !== '');
  const from = fact === 'target.base-url' && variables.length > 0 ? `, from ${variables.join(', ')}` : '';
  return { ...step, key: `${fact}${from}`, ...where };
}
