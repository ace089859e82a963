import { request as ask } from 'node:http';
import type { Socket } from 'node:net';
import type { Contract, Verdict } from '../../src/index.js';
import type { Answered, Asked } from '../../src/hostile/fixtures/notes.js';
import { httpTarget, send, written, type Target } from '../../src/hostile/fixtures/serving.js';
import { shelf, type Otherwise } from '../../src/hostile/fixtures/shelf.js';
import { contractOf, tryOn, type Tried, type TryOptions } from '../../src/hostile/fixtures/trying.js';

/** A text of the contract, and what stands there instead. */
export type Change = readonly [from: string, to: string];

/** The contract of the shelf with other texts in it. */
export function shelfContract(...changes: readonly Change[]): Contract {
  const missed = new Set(changes);
  const contract = contractOf('src/hostile/fixtures/shelf.yaml', (text) =>
    changes.reduce((whole, change) => {
      if (whole.includes(change[0])) missed.delete(change);
      return whole.replace(...change);
    }, text),
  );
  for (const [from] of missed) throw new Error(`The contract does not say ${from}`);
  return contract;
}

/** A request as it came, with the connection that carried it. */
export interface Carried extends Asked {
  /** Path and query as they were sent. */
  readonly url: string;
  /** Which connection carried it, and how many requests this one had carried before. */
  readonly connection: number;
  readonly carried: number;
}

/** What is done with a request: an answer, one behind which the connection ends, none on a closed connection, or nothing. */
export type Done = Answered | Ending | 'close' | 'silence';

/** An answer behind which the connection is closed or reset. */
export interface Ending {
  readonly answer: Answered;
  readonly end: 'close' | 'reset';
  readonly isAnnounced: boolean;
}

/** Stands before the shelf, and passes on what it does not answer itself. */
export async function before(
  done: (asked: Carried, right: () => Promise<Answered>) => Done | Promise<Done>,
  otherwise: Otherwise = {},
): Promise<Target & { readonly asked: readonly Carried[] }> {
  const behind = await shelf(otherwise);
  const asked: Carried[] = [];
  const connections = new Map<unknown, number>();
  const front = await httpTarget((request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => undefined);
    request.on('end', () => {
      const { method = 'GET', url = '/', headers, socket } = request;
      const { pathname: path, searchParams: query } = new URL(url, 'http://shelf.test');
      const body = Buffer.concat(chunks).toString('utf8');
      const connection = connections.get(socket) ?? connections.size + 1;
      connections.set(socket, connection);
      const carried = asked.filter((other) => other.connection === connection).length;
      const one = { method, path, query, headers, body, url, connection, carried };
      asked.push(one);
      const right = (): Promise<Answered> => passedOn(behind.url, one);
      Promise.resolve(done(one, right)).then(
        (answer) => {
          if (answer === 'close') socket.destroy();
          else if (answer === 'silence') return;
          else if ('end' in answer) endBehind(socket, answer);
          else send({ response, asked: one }, answer);
        },
        // The shelf behind it was closed while it was asked.
        () => socket.destroy(),
      );
    });
  });
  return {
    url: front.url,
    asked,
    close: () => {
      front.close();
      behind.close();
    },
  };
}

function endBehind(socket: Socket, { answer, end, isAnnounced }: Ending): void {
  const length = `Content-Length: ${String(Buffer.byteLength(answer.body))}`;
  const text = written(answer, isAnnounced ? [length, 'Connection: close'] : [length]);
  if (end === 'close') socket.end(text);
  else socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 2));
}

function passedOn(to: string, { method, url, headers, body }: Carried): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const passed = ask(`${to}${url}`, { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const kept = ['content-type', 'location', 'allow'].flatMap((name) => {
          const value = answer.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        });
        const headers = Object.fromEntries(kept) as Record<string, string>;
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    passed.on('error', reject).end(body);
  });
}

/** A run on the shelf, or on what stands before it. */
export async function tried(
  target: Otherwise | (Target & { readonly asked?: unknown }),
  only: readonly string[],
  options: TryOptions = {},
): Promise<Tried> {
  const at = 'url' in target ? target : await shelf(target);
  return tryOn(at, {
    contract: shelfContract(),
    only,
    effort: 'standard',
    ...options,
    environment: { SHELF_URL: at.url },
  });
}

/** The findings of a run: those that point to no other one, with what was claimed and seen. */
export function findings({ run }: Tried): readonly string[] {
  return [...run.verdicts].flatMap(([entry, { verdict }]) =>
    verdict.kind === 'fail' && verdict.sameAs === undefined ? told(entry, verdict) : [],
  );
}

function told(entry: string, verdict: Extract<Verdict, { kind: 'fail' }>): readonly string[] {
  return [verdict, ...(verdict.further ?? [])].map(
    ({ finding: { claim, observed } }) => `${entry}: ${claim}: ${observed}`,
  );
}

/** What was not judged, and why. */
export function open(run: Tried): readonly string[] {
  return run.of('inconclusive').map((entry) => {
    const verdict = run.verdict(entry);
    return verdict?.kind === 'inconclusive' ? `${entry}: ${verdict.reason}: ${verdict.detail}` : entry;
  });
}
