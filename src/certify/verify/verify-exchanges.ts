import type { Contract, ExchangeLine, RegisteredCheck, Run } from '../../index.js';
import { listed } from '../refusal.js';
import type { Certificate } from '../statement.js';
import type { Trouble } from './verification.js';

/** Every exchange that was sent is there once, and none besides. */
export function exchangeTroubles(
  { exchanges, plan, footer }: Run,
  checks: readonly RegisteredCheck[],
): readonly Trouble[] {
  const numbers = new Map<string, Set<number>>();
  const [doubled, foreign]: [string[], string[]] = [[], []];
  const names = new Set(checks.map(({ id }) => id));
  const entries = new Set(plan.map(({ entry }) => entry));
  for (const { id, entry } of exchanges) {
    const at = id.lastIndexOf('/');
    const [lane, number] = [id.slice(0, at), Number(id.slice(at + 1))];
    const known = numbers.get(lane) ?? new Set();
    if (known.has(number)) doubled.push(id);
    numbers.set(lane, known.add(number));
    // The run asks for some things by itself, under names that no check has.
    if (names.has(entry.split('@', 1)[0] ?? '') && !entries.has(entry)) foreign.push(id);
  }
  const gaps = [...numbers].flatMap(([lane, known]) => {
    const first = Array.from({ length: known.size }, (_, n) => n).find((n) => !known.has(n));
    return first === undefined ? [] : [`${lane}/${String(first)}`];
  });
  const sent = exchanges.filter(({ failure }) => failure?.kind !== 'blocked').length;
  const told = footer?.requests ?? 0;
  const trouble = (code: string, names: readonly string[], what: string): readonly Trouble[] =>
    names.length === 0 ? [] : [{ code, message: `${what}: ${listed(names)}` }];
  return [
    ...trouble('exchange-missing', gaps, 'An exchange is missing before others of its sequence'),
    ...trouble('exchange-doubled', doubled, 'An exchange is there more than once'),
    ...trouble('exchange-foreign', foreign, 'Exchanges of entries that were not planned'),
    ...(sent === told
      ? []
      : [
          {
            code: 'exchange-count',
            message: `The run sent ${String(told)} requests, and ${String(sent)} are recorded`,
          },
        ]),
  ];
}

/** All requests went to the address that is certified, or to hosts that the contract names. */
export function targetTroubles(
  { exchanges, header }: Run,
  contract: Contract,
  certificate: Certificate,
): readonly Trouble[] {
  const origins = new Set([header.baseUrl, ...Object.values(contract.target.hosts)].flatMap(originOf));
  // Where it is asked for the limits of URLs, and where the host of the contract is a variable, the origin alone tells.
  const elsewhere = exchanges.filter(({ request }) => !origins.has(originOf(request.url)[0] ?? ''));
  const isOpen = Object.values(contract.target.hosts).some((host) => host.includes('${'));
  const troubles: Trouble[] = [];
  if (elsewhere.length > 0 && !isOpen)
    troubles.push({
      code: 'other-target',
      message: `Requests went elsewhere than to ${header.baseUrl}: ${listed(
        elsewhere.map(({ id, request }) => `${id} to ${originOf(request.url)[0] ?? request.url}`),
        2,
      )}`,
    });
  if (certificate.target.baseUrl !== header.baseUrl)
    troubles.push({
      code: 'target-differs',
      message: `The certificate is for ${certificate.target.baseUrl}, the run asked ${header.baseUrl}`,
    });
  const servers = new Set(
    exchanges.flatMap(({ response }) =>
      (response?.headers ?? []).filter(([name]) => /^server$/i.test(name)).map(([, value]) => value),
    ),
  );
  if (servers.size > MOST_SERVERS)
    troubles.push({
      code: 'several-servers',
      message: `The answers name ${String(servers.size)} kinds of servers: ${listed([...servers])}`,
    });
  return troubles;
}

/** A proxy answers some requests by itself, under its own name. */
const MOST_SERVERS = 3;

function originOf(url: string): readonly string[] {
  return URL.canParse(url) ? [new URL(url).origin.replace(/^ws/, 'http')] : [];
}

/** Milliseconds that clocks of one machine may differ by when both are read. */
const READING = 5000;
/** Milliseconds that the clock of a service may go wrong, and a cache may keep an answer. */
const CLOCK = 24 * 60 * 60 * 1000;

/** Order and times are such as a run has them. */
export function timeTroubles({ exchanges, header, footer }: Run): readonly Trouble[] {
  const troubles: Trouble[] = [];
  const add = (code: string, what: string, those: readonly ExchangeLine[]): void => {
    if (those.length > 0)
      troubles.push({
        code,
        message: `${what}: ${listed(
          those.map(({ id }) => id),
          3,
        )}`,
      });
  };
  const duration = footer?.duration ?? 0;
  add(
    'order-implausible',
    'An exchange stands behind one that ended later, though each is written down when it ends',
    // A 401 is written down later: first it is asked whether the credential still holds.
    exchanges.filter((one, n) => one.ended < (exchanges[n - 1]?.ended ?? 0) && one.response?.status !== 401),
  );
  add(
    'time-implausible',
    'An exchange has times that no run has: it ended before it began, or outside of the run',
    exchanges.filter(({ started, ended }) => started < 0 || ended < started || ended > duration + READING),
  );
  add('lane-implausible', 'A request was sent before the one before it', outOfTurn(exchanges));
  add('connection-implausible', 'Two requests were under way on one connection', overlapping(exchanges));
  const [began, over] = [Date.parse(header.started), Date.parse(footer?.ended ?? '')];
  if (!(Math.abs(over - began - duration) <= READING + duration / 10))
    troubles.push({
      code: 'duration-implausible',
      message: `From ${header.started} to ${footer?.ended ?? 'nowhere'} is not ${String(Math.round(duration))} ms`,
    });
  const offset = median(exchanges.flatMap((exchange) => dateOf(exchange, began)));
  if (offset !== undefined && Math.abs(offset) > CLOCK)
    troubles.push({
      code: 'dates-disagree',
      message: `The answers are dated ${String(Math.round(Math.abs(offset) / 86_400_000))} days ${offset > 0 ? 'after' : 'before'} the run`,
    });
  return troubles;
}

/** Sent before the one before it in the same sequence began. */
function outOfTurn(exchanges: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const at = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return exchanges.filter(({ id, started }) => {
    const cut = id.lastIndexOf('/');
    const before = at.get(`${id.slice(0, cut)}/${String(Number(id.slice(cut + 1)) - 1)}`);
    return before !== undefined && before.started > started;
  });
}

function overlapping(exchanges: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const ends = new Map<string, number>();
  const found: ExchangeLine[] = [];
  for (const exchange of [...exchanges].sort((a, b) => a.started - b.started)) {
    // One that was sent again went over more than one connection.
    if (exchange.connection === undefined || exchange.waitedOut !== undefined || exchange.reconnected) continue;
    if (exchange.started < (ends.get(exchange.connection) ?? 0)) found.push(exchange);
    ends.set(exchange.connection, Math.max(exchange.ended, ends.get(exchange.connection) ?? 0));
  }
  return found;
}

/** How far the date of an answer is from the time at which it came. */
function dateOf({ response, ended }: ExchangeLine, began: number): readonly number[] {
  const date = response?.headers.find(([name]) => /^date$/i.test(name))?.[1];
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? [] : [time - began - ended];
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
