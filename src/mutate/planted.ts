import type { Channel, Transport, WireRequest, WireResult } from '../engine/http/transport.js';
import { differs } from './answer.js';
import { isSafe, queryOf, type Call } from './call.js';
import type { Next, Place, Rate, Tools } from './operator.js';
import type { Router } from './routing.js';

/** What a mistake did in a run. */
export interface Effect {
  /** Requests that gave an opportunity. */
  readonly reached: number;
  /** Of these, how many had another answer, or another effect, than the service alone would have given them. */
  readonly changed: number;
  /** The first of them: its method, its path and the names of its parameters. */
  readonly example?: string;
}

/** A service that makes a mistake. */
export interface Planted {
  readonly transport: Transport;
  readonly effect: () => Effect;
  /** From now on the service is as it is. */
  readonly end: () => void;
}

/** Lets the service behind a transport make a mistake at a place. */
export function plant(transport: Transport, router: Router, place: Pick<Place, 'plant'>, rate: Rate): Planted {
  const own = transport.shared();
  const toRemove: WireRequest[] = [];
  let [reached, changed, asked, ids] = [0, 0, 0, 0];
  let example: string | undefined;
  let isOver = false;
  const noticeable = (call: Call): void => {
    changed += 1;
    example ??= shown(call);
  };
  /** Requests with an effect that the mistake sends on its own. */
  let writes = 0;
  const tools: Tools = {
    router,
    send: async (request, signal) => {
      if (!isSafe({ request })) writes += 1;
      return await own.send(request, signal);
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
    removeLater: (request) => {
      toRemove.push(request);
    },
    unique: () => String((ids += 1)),
  };
  const mistake = place.plant(tools);

  const through = async (channel: Channel, request: WireRequest, signal?: AbortSignal): Promise<WireResult> => {
    const call: Call = { request, route: router.routeOf(request.method, request.url) };
    if (isOver) return await channel.send(request, signal);
    const isHere = mistake.at(call);
    if (isHere) reached += 1;
    const result =
      isHere && applies(rate, (asked += 1), request.url)
        ? await mistaken(channel, call, signal)
        : await channel.send(request, signal);
    const before = writes;
    await mistake.hear?.(call, result);
    if (writes > before) noticeable(call);
    return result;
  };

  const mistaken = async (channel: Channel, call: Call, signal?: AbortSignal): Promise<WireResult> => {
    const sent: { call: Call; result: WireResult }[] = [];
    const before = writes;
    const next: Next = async (one) => {
      const result = await channel.send(one.request, signal);
      sent.push({ call: one, result });
      return result;
    };
    const given = await mistake.answer(call, next);
    if (signal?.aborted) return given;
    const [first] = sent;
    if (first === undefined || writes > before) noticeable(call);
    else if (!isSame(first.call.request, call.request)) {
      // What is asked otherwise may well have the same answer; of a request that changes something this cannot be tried.
      const truth = isSafe(call) ? await channel.send(call.request, signal) : undefined;
      if (truth === undefined || differs(truth, given)) noticeable(call);
    } else if (differs(first.result, given)) noticeable(call);
    return given;
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
      single: () => open(transport.single()),
      close: async () => {
        for (const request of toRemove) await own.send(request);
        await transport.close();
      },
    },
    effect: () => ({ reached, changed, ...(example === undefined ? {} : { example }) }),
    end: () => {
      isOver = true;
    },
  };
}

/** Values of parameters may be secrets, and a host is where the run is. */
function shown(call: Call): string {
  const { method, url } = call.request;
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?', 1)[0] ?? '';
  const names = queryOf(call).map(({ name }) => name);
  return `${method} ${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
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

function contentType({ headers }: WireRequest): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
