import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import type { Call, Reply } from '../http/message.js';
import type { Send, Step } from './traffic.js';
import type { Seen } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', price: 19.5, quantity: 3 };

/** Turns of the event loop that a stream is listened to after the last call. */
const TURNS = 24;

/** Listens to a stream while calls are made, and for a while after; then it is one step of the script. */
export async function listened(
  dispatch: (call: Call) => Promise<Reply>,
  path: string,
  headers: Readonly<Record<string, string>>,
  during: () => Promise<void>,
): Promise<Step> {
  const [closed, leaving] = [new AbortController(), new AbortController()];
  const authorization = `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN}`;
  const call: Call = {
    method: 'GET',
    path,
    headers: Object.entries({ Authorization: authorization, ...headers }),
    body: new Uint8Array(),
    connection: 'stream',
    closed: closed.signal,
    leaving: leaving.signal,
  };
  const reply = await dispatch(call);
  let text = '';
  const listening = (async () => {
    if (reply.frames) for await (const frame of reply.frames) text += `${JSON.stringify(frame)}\n`;
    else if (reply.body instanceof Uint8Array) text += Buffer.from(reply.body).toString();
    else for await (const chunk of reply.body) text += Buffer.from(chunk).toString();
  })();
  await during();
  const pass = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await pass(TURNS);
  leaving.abort();
  await pass(2);
  closed.abort();
  await listening;
  const { status } = reply;
  const header = (): undefined => undefined;
  return {
    call,
    seen: { status, headers: reply.headers, text, closes: false, behind: 0, body: undefined, header, items: [] },
  };
}

type Listen = (path: string, headers: Readonly<Record<string, string>>, during: () => Promise<void>) => Promise<void>;

/** Streams that are listened to while things happen, by those who may and those who may not. */
export async function streams(send: Send, listen: Listen): Promise<void> {
  const [events, orderEvents] = ['/api/v1/events', '/api/v1/order-events'];
  const socket = { Connection: 'Upgrade', Upgrade: 'websocket' };
  const nothing = (): Promise<void> => Promise.resolve();
  for (const Authorization of ['', 'Bearer nobody']) {
    await listen(events, { Authorization }, nothing);
    await listen(orderEvents, { Authorization, ...socket }, nothing);
  }
  let product = '';
  await listen(events, {}, async () => {
    product = idOf(await send('POST', PRODUCTS, { ...LAMP, sku: 'told', description: 'Bright' }), 93);
    const path = `${PRODUCTS}/${product}`;
    await send('PATCH', path, { price: 8 });
    await send('PUT', path, { ...LAMP, sku: 'told' });
    await send('PATCH', path, { price: 'much' });
    const gone = await send('POST', PRODUCTS, { ...LAMP, sku: 'told and gone' });
    await send('PATCH', `${PRODUCTS}/${idOf(gone, 92)}`, { price: 9 });
    await send('DELETE', `${PRODUCTS}/${idOf(gone, 92)}`);
  });
  await listen(events, { 'Last-Event-ID': '3' }, async () => {
    await send('PATCH', `${PRODUCTS}/${product}`, { price: 1 });
  });
  await listen(events, { 'Last-Event-ID': '3' }, nothing);
  await listen(orderEvents, socket, async () => {
    await send('POST', '/api/v1/orders', { product, quantity: 0 });
    const path = `orders/${idOf(await send('POST', '/api/v1/orders', { product, quantity: 1 }), 91)}`;
    await send('POST', `/api/v1/${path}/pay`);
    await send('POST', `/${path}/refund`);
  });
  await listen(events, {}, () =>
    listen(events, {}, async () => {
      await send('PATCH', `${PRODUCTS}/${product}`, { price: 2 });
    }),
  );
  await listen(orderEvents, socket, () =>
    listen(orderEvents, socket, async () => {
      const path = `/api/v1/orders/${idOf(await send('POST', '/api/v1/orders', { product, quantity: 1 }), 90)}`;
      await send('POST', `${path}/pay`);
    }),
  );
}

/** The id of what was made; one that cannot be where nothing was. */
export function idOf(made: Seen, otherwise: number): string {
  const id = (made.body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : `none-${otherwise}`;
}
