import { WebSocket } from 'ws';
import type { Frame } from './message.js';

/** The library answers a close frame by itself; here it is the service that does, or does not. */
export class OpenSocket extends WebSocket {
  /** Called when the caller has sent a close frame. */
  left: () => void = () => undefined;

  override close(): void {
    // What we have closed first ends with the answer.
    if (this.readyState === WebSocket.CLOSING) super.close();
    else this.left();
  }

  /** Sends a close frame; one without a code where the code is 1005, which stands for none. */
  end(code: number): void {
    if (code === 1005) super.close();
    else super.close(code);
  }
}

/** Writes what a service says. Where it ends without a close frame, so does the connection. */
export async function carry(socket: OpenSocket, frames: AsyncIterable<Frame>): Promise<void> {
  socket.on('error', () => undefined);
  let isClosed = false;
  for await (const frame of frames) {
    if ('text' in frame) socket.send(frame.text);
    else if ('ping' in frame) socket.ping();
    else {
      socket.end(frame.close);
      isClosed = true;
    }
  }
  if (!isClosed) socket.terminate();
}
