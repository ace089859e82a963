import { createServer, request as ask, Agent } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Passes requests on to a service that is farther away: each answer comes so many milliseconds later. */
export async function farAway(
  url: string,
  delay: number,
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer((incoming, outgoing) => {
    const began = performance.now();
    const onward = ask(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        const pass = (): void => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders as unknown as Record<string, string>);
          // A stream says nothing for a while.
          outgoing.flushHeaders();
          answer.pipe(outgoing);
        };
        setTimeout(pass, Math.max(0, delay - (performance.now() - began)));
      },
    );
    // A caller that leaves takes its request along.
    outgoing.once('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  // A WebSocket is as far away, and then its frames pass as they come.
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const { rawHeaders: raw } = incoming;
      const fields = raw.flatMap((name, n) => (n % 2 === 0 ? [`${name}: ${raw[n + 1] ?? ''}`] : []));
      onward.write([`${incoming.method ?? 'GET'} ${incoming.url ?? '/'} HTTP/1.1`, ...fields, '', ''].join('\r\n'));
      onward.write(head);
      setTimeout(() => socket.pipe(onward).pipe(socket), delay);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.once('close', () => onward.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
