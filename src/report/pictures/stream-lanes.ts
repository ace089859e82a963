import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { requestTarget } from '../wording/words.js';
import { cut, oneLine } from '../telling/evidence.js';
import { recordIn } from '../wording/json-leaves.js';

/** What was asked and what a stream told meanwhile, on one axis of milliseconds. */
export interface StreamLanes {
  readonly stream: string;
  readonly length: number;
  readonly asked: readonly Moment[];
  readonly told: readonly Moment[];
  /** What the stream told besides. */
  readonly outside: number;
}

export interface Moment {
  readonly at: number;
  readonly text: string;
  /** It is the same as an earlier one of the same stream, and the finding is about that. */
  readonly again: boolean;
}

const MOST = 16;

/**
 * The requests of a finding beside the stream that told of their records meanwhile. Entries share a stream, so it may be
 * recorded with another one. Undefined where no stream told anything of them.
 */
export function streamLanesOf(
  { claim }: Pick<Finding, 'claim'>,
  own: readonly ExchangeLine[],
  streams: readonly ExchangeLine[],
): StreamLanes | undefined {
  if (!/\b(event|events|stream|told|delivered)\b/i.test(claim)) return undefined;
  const requests = own.filter(({ stream, intent }) => stream === undefined && intent !== 'cleanup').slice(-MOST);
  const start = Math.min(...requests.map(({ started }) => started));
  const end = Math.max(...requests.map(({ ended }) => ended));
  // The last answer may be told of a while later.
  const until = end + Math.max(250, (end - start) / 4);
  const ids = idsIn(requests);
  const [found] = streams
    .map((one) => ({ one, events: eventsOf(one) }))
    .map(({ one, events }) => ({
      one,
      all: events.length,
      within: events.filter(({ at, text }) => at >= start && at <= until && ids.some((id) => text.includes(id))),
    }))
    .sort((x, y) => y.within.length - x.within.length);
  if (found === undefined || found.within.length === 0) return undefined;
  // An event may come again where nothing says that each comes once.
  const isOnce = /\b(once|twice|again|second)\b/.test(claim);
  const told = found.within.slice(-MOST).map((one) => ({ ...one, again: one.again && isOnce }));
  const last = Math.max(end, ...told.map(({ at }) => at));
  return {
    stream: `${found.one.request.method} ${requestTarget(found.one.request.url)} as ${found.one.as}`,
    length: Math.max(1, last - start),
    asked: requests.map(({ request, response, failure, ended }) => ({
      at: ended - start,
      text: `${request.method} ${requestTarget(request.url)} → ${response === undefined ? (failure?.kind ?? 'no answer') : String(response.status)}`,
      again: false,
    })),
    told: told.map(({ at, text, again }) => ({ at: at - start, text: cut(oneLine(text), 90), again })),
    outside: found.all - told.length,
  };
}

function eventsOf({ stream }: ExchangeLine): readonly Moment[] {
  const seen = new Set<string>();
  return (stream?.events ?? [])
    .filter(({ kind }) => kind === 'event' || kind === 'binary')
    .map(({ at, type, id, data }) => {
      const text = [type, id, data].filter((part) => part !== undefined && part !== '').join(' ');
      const again = seen.has(text);
      seen.add(text);
      return { at, text, again };
    });
}

/** Shorter ones may stand in any event. */
const SHORTEST_ID = 6;

/** The ids of the records that were made or asked for. */
function idsIn(requests: readonly ExchangeLine[]): readonly string[] {
  const found = requests.flatMap(({ request, response }) => {
    const made = request.method === 'POST' ? recordIn(response?.body)?.['id'] : undefined;
    const asked = requestTarget(request.url).split(/[/?]/);
    return [...asked.filter((part) => /\d/.test(part)), ...(typeof made === 'string' ? [made] : [])];
  });
  return [...new Set(found)].filter((id) => id.length >= SHORTEST_ID);
}
