import type { Context } from '../context.js';
import { listening, type Said } from '../feed.js';
import { headerOf, type Answer, type Frame, type JsonObject } from '../http/message.js';
import { notFound, upgradeRequired } from '../http/refusal.js';
import { presented } from '../rules.js';
import type { Row } from '../records/store.js';

/** Tells those who listen what became of a record. Reviews have no stream. */
export function announce({ shop, rules }: Context, row: Row, what: string): void {
  const { resource, owner } = row;
  if (resource === 'reviews') return;
  const data: JsonObject = what === 'deleted' ? { id: row.id } : presented(row, 'v1');
  const kind = resource === 'products' ? 'product' : 'order';
  const of = owner === undefined ? {} : { owner };
  rules.announce({ resource, type: `${kind}.${what}`, data, ...of }, (happening) => shop.feed.publish(happening));
}

/** Opens a stream: server-sent events of products, or a WebSocket that tells of orders. */
export function listen(context: Context): Answer {
  const { request, shop, rules } = context;
  const { place, call } = request;
  if (place.kind !== 'stream') throw notFound('This path');
  const isSocket = place.resource === 'orders';
  if (isSocket && headerOf(call, 'Upgrade')?.toLowerCase() !== 'websocket') throw upgradeRequired();
  const headers = isSocket
    ? ([['Upgrade', 'websocket']] as const)
    : ([
        ['Content-Type', 'text/event-stream'],
        ['Cache-Control', 'no-store'],
      ] as const);
  if (request.method === 'HEAD') return { status: 200, headers };
  const last = headerOf(call, 'Last-Event-ID');
  const behind = last === undefined || isSocket ? [] : rules.missed(shop.feed.log(place.resource), last);
  const said = listening(shop.feed, place.resource, {
    behind,
    hears: (happening) => rules.sees(request.caller, happening),
    clock: shop.clock,
    beat: rules.beat(),
    closed: isSocket ? either(call.closed, call.leaving) : call.closed,
  });
  if (isSocket) return { status: 101, headers, frames: framed(said, rules.frame, call.leaving) };
  return { status: 200, headers, stream: written(said, rules.eventText) };
}

async function* written(said: AsyncIterable<Said>, text: (said: Said) => string): AsyncGenerator<Uint8Array> {
  // So that a caller knows that it is open before anything happens.
  yield Buffer.from(text('beat'));
  for await (const one of said) yield Buffer.from(text(one));
}

/** A close frame is answered with one (RFC 6455 section 5.5.1). */
async function* framed(
  said: AsyncIterable<Said>,
  frame: (said: Said) => Frame,
  leaving: AbortSignal | undefined,
): AsyncGenerator<Frame> {
  for await (const one of said) yield frame(one);
  if (leaving?.aborted) yield { close: 1000 };
}

function either(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((one) => one !== undefined));
}
