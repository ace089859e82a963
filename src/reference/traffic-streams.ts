import { REFERENCE_ENVIRONMENT } from './callers.js';
import type { Call, Reply } from './message.js';
import type { Step } from './traffic.js';

/** Turns of the event loop that a stream is listened to after the last call. */
const TURNS = 24;

/** Listens to a stream while calls are made, and for a while after; then it is one step of the script. */
export async function listened(
  dispatch: (call: Call) => Promise<Reply>,
  path: string,
  headers: Readonly<Record<string, string>>,
  during: () => Promise<void>,
): Promise<Step> {
  const closed = new AbortController();
  const authorization = `Bearer ${REFERENCE_ENVIRONMENT.SHOP_TOKEN}`;
  const call: Call = {
    method: 'GET',
    path,
    headers: Object.entries({ Authorization: authorization, ...headers }),
    body: new Uint8Array(),
    connection: 'stream',
    closed: closed.signal,
  };
  const reply = await dispatch(call);
  let text = '';
  const listening = (async () => {
    if (reply.frames) for await (const frame of reply.frames) text += `${JSON.stringify(frame)}\n`;
    else if (reply.body instanceof Uint8Array) text += Buffer.from(reply.body).toString();
    else for await (const chunk of reply.body) text += Buffer.from(chunk).toString();
  })();
  await during();
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  closed.abort();
  await listening;
  const { status } = reply;
  const header = (): undefined => undefined;
  return { call, seen: { status, headers: reply.headers, text, body: undefined, header, items: [] } };
}
