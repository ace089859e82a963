import type { Channel, Transport, WireRequest, WireResult } from '../engine/http/transport.js';
import { differs, statusOf, succeeded } from './answer.js';
import { queryOf, type Call } from './call.js';
import { isSafe } from '../engine/http/credentials/permission.js';
import type { Unsecret } from '../engine/http/redaction/unsecret.js';
import { witness, type Evidence } from './evidence.js';
import { guardOf } from './guard.js';
import type { Next, Place, Rate, Tools } from './operator.js';
import type { Router } from '../contract/resolve/surface/routing.js';
import { retold, type Tell } from './streamed-events.js';

/** What a mistake did in a run. */
export interface Effect {
  /** Requests that gave an opportunity. */
  readonly reached: number;
  /** Of these, how many had another answer, or another effect, than the service alone would have given them. */
  readonly changed: number;
  /** Requests of the mistake that were not sent, since they might have changed records that are not of this run. */
  readonly heldBack: number;
  /** The first of them: its method, its path and the names of its parameters. */
  readonly example?: string;
  /** The first of them as a whole, where somebody takes the secrets out. */
  readonly evidence?: Evidence;
}

/** A service that makes a mistake. */
export interface Planted {
  readonly transport: Transport;
  readonly effect: () => Effect;
  /** From now on the service is as it is. */
  readonly end: () => void;
  /** Records that the mistake has made and could not remove, in words. */
  readonly leftBehind: () => readonly string[];
}

/**
 * Lets the service behind a transport make a mistake at a place.
 *
 * @param nonce of the run: by it the mistake knows the records that it may change
 * @param unsecret takes the secrets out of what is shown; without it nothing is
 */
export function plant(
  transport: Transport,
  router: Router,
  place: Pick<Place, 'plant'>,
  rate: Rate,
  nonce: string,
  unsecret?: Unsecret,
): Planted {
  const own = transport.shared();
  const guard = guardOf(own, router, nonce);
  const left: string[] = [];
  const toRemove: WireRequest[] = [];
  let [reached, changed, asked, ids] = [0, 0, 0, 0];
  let example: string | undefined;
  let evidence: Evidence | undefined;
  const seen = unsecret && witness(unsecret);
  let isOver = false;
  const noticeable = (call: Call, got: WireResult, without?: WireResult): void => {
    changed += 1;
    example ??= shown(call);
    evidence ??= seen?.of(call.request, got, without);
    seen?.stop();
  };
  /** Requests with an effect that the mistake sends on its own. */
  let writes = 0;
  let lent = 0;
  /** Answers of a service that did what it does without the mistake. */
  const right = new WeakSet<WireResult>();
  const tools: Tools = {
    router,
    isMarked: (text) => guard.isMarked(text),
    send: async (request, signal) => {
      const result = await guard.send(request, signal);
      const isSent = !('failure' in result) || result.failure.kind !== 'blocked';
      // What the service refuses has no effect.
      const isRefused = Math.floor((statusOf(result) ?? 0) / 100) === 4;
      if (isSent && !isRefused && !isSafe(request.method)) writes += 1;
      if (isSent) seen?.passed('mistake', request, result);
      return result;
    },
    like: ({ request }, method, url, body) => ({
      method,
      url,
      headers: [
        ...request.headers.filter(([name]) => !/^(?:if-.*|idempotency-key|content-.*|range|expect)$/i.test(name)),
        ...(body === undefined ? [] : [['Content-Type', contentType(request) ?? 'application/json'] as const]),
      ],
      timeout: request.timeout,
      ...(body === undefined ? {} : { body }),
    }),
    hadNoEffect: (result) => {
      right.add(result);
      return result;
    },
    removeLater: (request) => {
      toRemove.push(request);
    },
    unique: () => String((ids += 1)),
  };
  const mistake = place.plant(tools);

  const through = async (channel: Channel, request: WireRequest, signal?: AbortSignal): Promise<WireResult> => {
    if (isOver) return await channel.send(request, signal);
    const answering = (): Promise<WireResult> => answered(channel, request, signal);
    return evidence !== undefined || seen === undefined ? await answering() : await seen.during(answering);
  };

  const answered = async (channel: Channel, request: WireRequest, signal?: AbortSignal): Promise<WireResult> => {
    const route = router.routeOf(request.method, request.url, (url) => standing.has(url));
    const call: Call = { request, route };
    const isHere = mistake.at(call);
    if (isHere) reached += 1;
    const result =
      isHere && applies(rate, (asked += 1), request.url)
        ? await mistaken(channel, call, signal)
        : heard(call, await channel.send(request, signal));
    const before = writes;
    await mistake.hear?.(call, result);
    if (writes > before) noticeable(call, result);
    return result;
  };

  /** URLs of records that were read or written last, and not deleted. */
  const standing = new Set<string>();
  const heard = ({ route }: Call, result: WireResult): WireResult => {
    const { record, operation } = route ?? {};
    const isGone = (operation?.kind === 'delete' && succeeded(result)) || [404, 410].includes(statusOf(result) ?? 0);
    if (record !== undefined && isGone) standing.delete(record);
    else if (record !== undefined && succeeded(result)) standing.add(record);
    guard.hear(route, result);
    return result;
  };

  const mistaken = async (channel: Channel, call: Call, signal?: AbortSignal): Promise<WireResult> => {
    const sent: { call: Call; result: WireResult }[] = [];
    const before = writes;
    const next: Next = async (one) => {
      const isElsewhere = !isSafe(one.request.method) && !isSameTarget(one.request, call.request);
      const taken = isElsewhere && !(await guard.permits(one.request)) ? call : one;
      const result = heard(taken, await channel.send(taken.request, signal));
      sent.push({ call: taken, result });
      seen?.passed('client', taken.request, result);
      return result;
    };
    const given = await mistake.answer(call, next);
    if (signal?.aborted || right.has(given)) return given;
    const [first] = sent;
    if (first === undefined || writes > before) {
      noticeable(call, given);
      return given;
    }
    const isAsItWas = isSame(first.call.request, call.request);
    // What is asked otherwise may well have the same answer; of a request that changes something this cannot be tried.
    const truth = isAsItWas
      ? first.result
      : isSafe(call.request.method)
        ? await channel.send(call.request, signal)
        : undefined;
    if (truth !== undefined && isLent(call, given, truth)) return truth;
    if (truth === undefined || differs(truth, given)) noticeable(call, given, isAsItWas ? undefined : truth);
    return given;
  };

  /** Who reads the mark of the run in a record of others takes it for its own, and changes it. */
  const isLent = ({ route }: Call, given: WireResult, truth: WireResult): boolean => {
    if (route?.operation.kind !== 'read' || !guard.showsOurs(route, given)) return false;
    if (!succeeded(truth) || guard.showsOurs(route, truth)) return false;
    lent += 1;
    return true;
  };

  const stream: Transport['stream'] = (request, protocol, sink, signal) => {
    const { stream: mine } = mistake;
    if (isOver || mine?.at(request) !== true) return transport.stream(request, protocol, sink, signal);
    const opened = mine.open?.(request) ?? request;
    const note = (of?: Evidence): void => {
      changed += 1;
      example ??= shown({ request, route: undefined });
      evidence ??= of;
    };
    if (mine.open !== undefined) reached += 1;
    if (opened !== request) note(seen?.ofOpening(request, opened));
    const tell = mine.told(request);
    const telling: Tell = (event) => {
      reached += 1;
      if (isOver || !applies(rate, (asked += 1), request.url)) return [event];
      const told = tell(event);
      if (told.length !== 1 || told[0] !== event) note(seen?.ofEvent(request, event, told));
      return told;
    };
    return transport.stream(opened, protocol, retold(sink, telling), signal);
  };

  const open = (channel: Channel): Channel => ({
    send: (request, signal) => through(channel, request, signal),
    close: () => channel.close(),
  });
  let shared: Channel | undefined;
  return {
    transport: {
      ...transport,
      shared: () => (shared ??= open(own)),
      stream,
      single: () => open(transport.single()),
      close: async () => {
        seen?.stop();
        for (const request of toRemove) {
          const result = await guard.send(request);
          if (!succeeded(result) && ![404, 410].includes(statusOf(result) ?? 0)) left.push(leftover(request, result));
        }
        await transport.close();
      },
    },
    effect: () => ({
      reached,
      changed,
      heldBack: guard.heldBack() + lent,
      ...(example === undefined ? {} : { example }),
      ...(evidence === undefined ? {} : { evidence }),
    }),
    end: () => {
      isOver = true;
    },
    leftBehind: () => left,
  };
}

function leftover(request: WireRequest, result: WireResult): string {
  const why = 'failure' in result ? result.failure.message : `DELETE was answered ${String(result.answer.status)}`;
  return `${pathOf(request)}, which a mistake has made: ${why}`;
}

function pathOf({ url }: WireRequest): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?', 1)[0] ?? '';
}

/** Values of parameters may be secrets, and a host is where the run is. */
function shown(call: Call): string {
  const names = queryOf(call).map(({ name }) => name);
  return `${call.request.method} ${pathOf(call.request)}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

function applies(rate: Rate, nth: number, url: string): boolean {
  const [kind, number = '0'] = rate.split('-');
  const n = Number(number);
  if (kind === 'every') return nth % n === 0;
  if (kind === 'after') return nth > n;
  return kind !== 'half' || sum(url.split('?', 1)[0] ?? '') % 2 === 0;
}

/** A small number that follows from the text, whatever the text is like. */
function sum(text: string): number {
  let all = 0;
  for (const character of text) all = (all * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return all;
}

function isSame(one: WireRequest, other: WireRequest): boolean {
  return (
    one.method === other.method &&
    one.url === other.url &&
    String(one.body ?? '') === String(other.body ?? '') &&
    JSON.stringify(one.headers) === JSON.stringify(other.headers)
  );
}

/** The same URL, for the same caller. */
function isSameTarget(one: WireRequest, other: WireRequest): boolean {
  const caller = ({ headers }: WireRequest): string =>
    JSON.stringify(headers.filter(([name]) => !/^(?:if-.*|idempotency-key|content-.*|accept)$/i.test(name)));
  return one.url === other.url && one.method === other.method && caller(one) === caller(other);
}

function contentType({ headers }: WireRequest): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
