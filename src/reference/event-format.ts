import type { Happening, Said } from './feed.js';
import type { Frame } from './http/message.js';

/** A happening as server-sent events are written; silence is broken by a comment. */
export function eventText(said: Said): string {
  if (said === 'beat') return ': still here\n\n';
  return `id: ${said.id}\nevent: ${said.type}\ndata: ${JSON.stringify(said.data)}\n\n`;
}

/** A happening as a message of a WebSocket; silence is broken by a ping. */
export function frame(said: Said): Frame {
  return said === 'beat' ? { ping: true } : { text: JSON.stringify({ type: said.type, data: said.data }) };
}

/** What happened after the last event that the caller had; all that is kept where that is none of ours. */
export function missed(log: readonly Happening[], last: string): readonly Happening[] {
  return log.filter(({ id }) => !(id <= Number(last)));
}
