import { FAREWELL } from '../../../check/listening.js';
import type { RecordedStream } from '../../../result/exchange.js';
import type { Clock } from '../../clock.js';
import { addressOf } from '../transport/address.js';
import { aborted, blocked, timedOut } from '../transport/failures.js';
import { callOf, type Dispatch, type InProcessAnswer } from '../transport/in-process-call.js';
import { watch } from '../sending/patience.js';
import type { Caps, StreamSink, WireOpening, WireRequest } from '../transport.js';

interface Asked {
  readonly request: WireRequest;
  readonly protocol: RecordedStream['transport'];
  readonly connection: string;
}

/** Opens a stream of a service in this process: the deadline is for its answer, the signal ends it. */
export async function openInProcess(
  dispatch: Dispatch,
  { caps, clock }: { readonly caps: Caps; readonly clock: Clock },
  { request, protocol, connection }: Asked,
  sink: StreamSink,
  signal: AbortSignal | undefined,
): Promise<WireOpening> {
  const address = addressOf(request.url);
  if (!address) return { failure: blocked('URL is not an absolute http or https URL') };
  const progress = { written: true, answered: false, received: 0 };
  if (signal?.aborted) return { failure: aborted({ ...progress, written: false }) };
  const closed = new AbortController();
  const leaving = new AbortController();
  const call = { ...callOf(request, address, connection), closed: closed.signal, leaving: leaving.signal };
  if (protocol === 'websocket') call.headers.push(['Connection', 'Upgrade'], ['Upgrade', 'websocket']);
  const got = await intime(dispatch(call), clock, request.timeout);
  if (got === 'late') {
    closed.abort();
    return { failure: timedOut(request.timeout, progress), connection };
  }
  if (got instanceof Error) return { failure: { kind: 'reset', message: got.message, sent: 'perhaps' }, connection };
  const { status, headers } = got;
  const isOpen = protocol === 'sse' ? status === 200 : status === 101;
  const body = isOpen ? Buffer.alloc(0) : await whole(got, caps.body);
  const sizes = { received: body.length, decoded: body.length, bodyState: 'text' } as const;
  const answer = { status, headers, body, ...sizes, connection };
  if (!isOpen) return { answer };
  const state = { isOver: false };
  const close = (): void => {
    state.isOver = true;
    signal?.removeEventListener('abort', abort);
    closed.abort();
  };
  const abort = (): void => {
    if (!state.isOver) sink.ended({ by: 'failure', why: aborted({ ...progress, answered: true }).message });
    close();
  };
  signal?.addEventListener('abort', abort, { once: true });
  void pump(got, sink, state).then(close);
  if (protocol === 'sse') return { answer, close };
  const leave = (): void => {
    leaving.abort();
    // The wait ends with the stream.
    clock.wait(FAREWELL, closed.signal).then(
      () => {
        if (!state.isOver) sink.ended({ by: 'service', why: 'No close frame came', code: 1006 });
        close();
      },
      () => undefined,
    );
  };
  return { answer, close, leave };
}

/** The answer, what the service threw, or that it was late. */
function intime(
  answer: Promise<InProcessAnswer>,
  clock: Clock,
  timeout: number,
): Promise<InProcessAnswer | Error | 'late'> {
  return new Promise((resolve) => {
    const stop = watch(clock, clock.now() + timeout, () => {
      resolve('late');
    });
    answer
      .then(resolve, (error: unknown) => {
        resolve(error instanceof Error ? error : new Error('Connection closed without an answer'));
      })
      .finally(stop);
  });
}

/** Hands on what comes until it ends or nobody listens. Never rejects. */
async function pump(
  { body, frames }: InProcessAnswer,
  sink: StreamSink,
  state: { readonly isOver: boolean },
): Promise<void> {
  let code: number | undefined;
  try {
    if (frames) {
      for await (const frame of frames) {
        if (state.isOver) return;
        if ('ping' in frame) sink.ping();
        else if ('text' in frame) sink.message(Buffer.from(frame.text), true);
        else code = frame.close;
      }
    } else if (body instanceof Uint8Array) {
      sink.octets(body);
    } else {
      for await (const chunk of body) {
        if (state.isOver) return;
        sink.octets(chunk);
      }
    }
  } catch (error) {
    if (!state.isOver) sink.ended({ by: 'failure', why: error instanceof Error ? error.message : String(error) });
    return;
  }
  if (state.isOver) return;
  const why = frames && code === undefined ? 'The connection ended without a close frame' : 'The service ended it';
  sink.ended({ by: 'service', why, ...(frames ? { code: code ?? 1006 } : {}) });
}

async function whole({ body }: InProcessAnswer, cap: number): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    received += chunk.length;
    if (received > cap) break;
  }
  return Buffer.concat(chunks);
}
