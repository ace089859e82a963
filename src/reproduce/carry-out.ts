import type { As, Input } from '../check/kit.js';
import { isStop } from '../check/violation.js';
import type { Operation } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { operationFacts } from '../contract/resolve/surface/surface.js';
import { Attempt, type RunContext } from '../engine/kit/context.js';
import { namedInQuery } from '../contract/text/template.js';
import { matchUrl } from '../engine/kit/records/ledger/ids.js';
import { Records } from '../engine/kit/records/records.js';
import { sending } from '../engine/kit/requests/sending.js';
import { streaming } from '../engine/kit/requests/streaming.js';
import { isSafe } from '../engine/http/credentials/permission.js';
import { write } from '../engine/kit/requests/request.js';
import type { Step } from '../report/scripts/reproduction.js';
import { MOST_PAGES } from '../report/pages.js';
import { inRaces } from '../report/races.js';
import { useOf } from '../report/scripts/script-guards.js';
import { filled, type Substitution } from '../report/scripts/shell.js';
import { pauseBefore } from '../report/scripts/stream-times.js';
import type { Exchange, Header } from '../result/exchange.js';
import type { Answered } from './judge.js';
import { nextPage } from './going-on.js';
import { listen, streamOf, type Listening } from './listening.js';
import { madeUpBy } from './steps.js';
import { toldBy } from './values.js';

/** What carrying out steps came to. `why`: it ended before all were sent. */
export interface CarriedOut {
  readonly answered: readonly Answered[];
  readonly why?: string;
  /** What variables held. */
  readonly values: ReadonlyMap<string, string>;
}

export interface Script {
  readonly steps: readonly Step[];
  readonly mark: readonly Substitution[];
  /** By what name the secret of an identity stands in the requests. */
  readonly secretOf: (identity: string) => string | undefined;
  /** Number of the script in the run. */
  readonly number: number;
  /** On the clock of the run: nothing is sent later. */
  readonly until: number;
}

/** Requests of one script at most, those that go on with lists included. */
export const MOST_REQUESTS = 120;

/** Made by curl or by the sender itself. */
const LEFT_OUT = /^(?:content-length|transfer-encoding|connection|host|user-agent|accept-encoding)$/i;

/**
 * Sends the requests of a script as checks send theirs: nothing goes to a record that is not proven to be of this run, and what is made
 * is in the ledger and is removed when it ends.
 */
export async function carryOut(run: RunContext, script: Script): Promise<CarriedOut> {
  const attempt = new Attempt(
    run,
    `reproduction-${String(script.number)}@service`,
    '',
    { kind: 'run' },
    'case',
    'shared',
  );
  const route = { over: 'shared' as const, lane: '0' };
  const { send, sendTo } = sending(attempt, route);
  const records = new Records(attempt, send, route);
  const values = new Map([
    ['NONCE', run.nonce],
    ['BASE_URL', ''],
  ]);
  const answered: Answered[] = [];
  const groups = inOrder(script.steps);
  const open: Listening[] = [];
  try {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      const why = whyOver(run, script, answered.length) ?? group.map((step) => unknownIn(step, values)).find(Boolean);
      if (why !== undefined) return { answered, why, values };
      const [first] = group;
      if (first !== undefined) await run.sender.wait(pauseBefore(first, script.steps));
      if (first?.exchange.stream !== undefined) {
        const stream = streamOf(first, run.contract);
        if (stream === undefined) return { answered, why: 'the contract has no such stream', values };
        const { as, free } = requestOf(first, script, values, run);
        open.push(await listen(streaming(attempt), stream, first, { as, headers: free.headers, all: script.steps }));
        continue;
      }
      const asked = group.map((step) => requestOf(step, script, values, run));
      const unsendable = asked.find(({ operation, free }) => operation === undefined && !isSafe(free.method));
      if (unsendable !== undefined)
        return { answered, why: `${unsendable.free.method} could not be sent as a request of an operation`, values };
      const exchanges = await Promise.all(
        asked.map(({ operation, input, free, as }, n) => {
          const lane = group.length > 1 ? { lane: `r${String(n)}`, fresh: true } : {};
          const options = { as, intent: group[n]?.exchange.intent ?? 'probe', failures: 'return', ...lane } as const;
          return operation ? send(operation, input, options) : sendTo(free, options);
        }),
      );
      for (const [n, step] of group.entries()) {
        const exchange = exchanges[n];
        if (exchange === undefined) continue;
        answered.push({ step, exchange });
        keep(step, exchange, script.steps, values);
        if (exchange.failure?.kind === 'blocked') return { answered, why: exchange.failure.message, values };
        const next = goingOn(step, exchange, values);
        if (next !== undefined) groups.unshift([next]);
      }
    }
    const heard = await Promise.all(open.splice(0).map(async ({ step, close }) => ({ step, exchange: await close() })));
    return { answered: [...heard, ...answered], values };
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return { answered, why: thrown.detail, values };
  } finally {
    await Promise.allSettled(open.map(({ close }) => close('at once')));
    await records.cleanUp(attempt.main);
  }
}

/** What is sent at one time, in the order of sending; each stream is opened alone. */
function inOrder(steps: readonly Step[]): (readonly Step[])[] {
  const isStream = ({ exchange }: Step): boolean => exchange.stream !== undefined;
  const races = inRaces(
    steps.filter((step) => !isStream(step)),
    (step) => step,
  );
  return steps.flatMap((step): (readonly Step[])[] => {
    if (isStream(step)) return [[step]];
    const race = races.find(([first]) => first === step);
    return race === undefined ? [] : [race];
  });
}

/** Why nothing more is sent. */
function whyOver(run: RunContext, { until }: Script, sent: number): string | undefined {
  if (run.sender.now() >= until) return 'the time limit for one script was reached';
  return sent >= MOST_REQUESTS ? `it takes more than ${String(MOST_REQUESTS)} requests` : undefined;
}

/** The request for the page behind one, where there is one. */
function goingOn(step: Step, exchange: Exchange, values: Map<string, string>): Step | undefined {
  if (step.pages === undefined) return undefined;
  const { pages, step: page, number = 1 } = step.pages;
  const next = number < MOST_PAGES ? nextPage(pages.leads, exchange, number) : undefined;
  if (next === undefined) return undefined;
  values.set('NEXT', next);
  return { ...page, pages: { pages, step: page, number: number + 1 } };
}

/** Why a step cannot be sent: an answer before it told less than in the run. */
function unknownIn({ substitutions, exchange }: Step, values: ReadonlyMap<string, string>): string | undefined {
  const open = substitutions.find(({ variable }) => variable !== 'BASE_URL' && !values.has(variable));
  return open === undefined
    ? undefined
    : `no answer contained a value that ${exchange.operation ?? exchange.request.method} needs`;
}

function keep({ captures }: Step, exchange: Exchange, steps: readonly Step[], values: Map<string, string>): void {
  const { status = 0 } = exchange.response ?? {};
  if (status < 200 || status > 299) return;
  for (const capture of captures) {
    const told = toldBy(capture, exchange, useOf(capture, steps));
    if (told !== undefined) values.set(capture.variable, told);
  }
}

interface Asked {
  readonly operation?: Operation;
  readonly input: Input;
  readonly free: {
    readonly method: string;
    readonly path: string;
    readonly headers: readonly Header[];
    readonly raw?: string;
  };
  readonly as: As;
}

/** The request as the script would send it: as one of its operation, where that writes the same. */
function requestOf(
  { exchange, substitutions }: Step,
  { mark, secretOf }: Pick<Script, 'mark' | 'secretOf'>,
  values: ReadonlyMap<string, string>,
  { contract, identities }: RunContext,
): Asked {
  const { request } = exchange;
  // A made-up credential stands in the request as it was sent.
  const as = identities.includes(exchange.as) ? exchange.as : (madeUpBy(exchange, identities, secretOf) ?? 'anonymous');
  const fill = (text: string): string => filled(text, [...mark, ...substitutions], values);
  const headers = request.headers
    .filter(([name, value]) => !LEFT_OUT.test(name) && !value.includes('[secret:'))
    .map(([name, value]): Header => [name, fill(value)]);
  const url = withoutSecrets(fill(request.url));
  const raw = request.body === undefined ? {} : { raw: fill(request.body) };
  const free = { method: request.method, path: url, headers, ...raw };
  const operation = operationFacts(contract.facts)
    .map(({ offered }) => ifStated(offered))
    .find((one) => one?.id === exchange.operation);
  if (operation === undefined || operation.method !== request.method) return { input: {}, free, as };
  const [, query = ''] = url.split('?', 2);
  const named = new Set(namedInQuery(operation.path));
  const pairs = query === '' ? [] : [...new URLSearchParams(query)].filter(([name]) => !named.has(name));
  const input: Input = {
    ids: matchUrl(operation.path, url),
    query: pairs,
    headers,
    ...raw,
    ...(request.octets ? { octets: true } : {}),
    ...(headers.some(([name]) => name.toLowerCase() === 'content-type') ? {} : { untyped: true }),
  };
  return isWritten(operation, input, url, contract) ? { operation, input, free, as } : { input, free, as };
}

/** What an operation writes otherwise, such as an odd URL, is sent as it is. */
function isWritten(
  operation: Operation,
  input: Input,
  url: string,
  { facts, target }: RunContext['contract'],
): boolean {
  try {
    return write(operation, input, facts.variables, target.hosts).url === url;
  } catch {
    return false;
  }
}

/** The sender adds it. */
function withoutSecrets(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const pairs = query.split('&').filter((pair) => !pair.includes('[secret:'));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
