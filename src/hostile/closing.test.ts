import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checks, realClock } from '../index.js';
import { notes, refused } from './fixtures/notes.js';
import { behaving, httpTarget, send, written, type Moment, type Target } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const ENTRY = 'closing-is-announced@service';
/** Beside it some that send what must not be lost. */
const ONLY = [
  'closing-is-announced',
  'post-creates',
  'delete-removes',
  'unknown-id-is-404',
  'malformed-body-is-refused',
];

type Ending = (moment: Moment, text: string) => void;

/** The notes, written by hand by a server that ends connections in its own way. */
function ending(end: Ending, isSo: (moment: Moment, status: number) => boolean = () => true): Promise<Target> {
  return behaving((moment) => {
    const answer = moment.right();
    if (!isSo(moment, answer.status)) {
      send(moment, answer);
      return;
    }
    const length = answer.status === 204 ? [] : [`Content-Length: ${String(Buffer.byteLength(answer.body))}`];
    // Behind the header section of an answer to HEAD there is nothing.
    end(moment, written(moment.asked.method === 'HEAD' ? { ...answer, body: '' } : answer, length));
  });
}

const tried = (target: Promise<Target>): Promise<Tried> => tryOn(target, { only: ONLY, clock: realClock() });

/** Which of them is told of first depends on how soon the machine gets round to each close. */
const ANY = 'a (read|read of nothing|create|create that is refused)';

const SILENT: readonly (readonly [string, string, Promise<Target>])[] = [
  ['every answer', ANY, ending(({ socket }, text) => socket.end(text))],
  [
    'every answer, with a reset',
    ANY,
    ending(({ socket }, text) => socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 5))),
  ],
  [
    'refusals',
    'a read of nothing',
    ending(
      ({ socket }, text) => socket.end(text),
      (_, status) => status === 404,
    ),
  ],
  [
    'creates',
    'a create',
    ending(
      ({ socket }, text) => socket.end(text),
      (_, status) => status === 201,
    ),
  ],
];

it.each(SILENT)(
  'a service that closes behind %s and does not say so is told, and no check loses its verdict',
  async (_, what, target) => {
    const run = await tried(target);
    expect(failures(run)).toEqual([expect.stringMatching(`^${ENTRY}: The answer to ${what} says`)]);
    expect([defects(run), run.of('inconclusive')]).toEqual([[], []]);
    expect(
      run.run.header.documents.flatMap(({ clauses }) => clauses).find(({ id }) => id === 'service.announces-closing')
        ?.level,
    ).toBe('should');
  },
);

it('callers who have a connection each lose nothing by a service that closes them all', async () => {
  const target = ending(({ socket }, text) => socket.end(text));
  const run = await tryOn(target, { only: checks.map(({ id }) => id), clock: realClock(), effort: 'quick' });
  expect(failures(run)).toEqual([expect.stringMatching(`^${ENTRY}: The answer to ${ANY} says`)]);
  expect(defects(run)).toEqual([]);
  // There is no connection on which a second request could be sent.
  expect(run.of('inconclusive').filter((entry) => entry !== 'connection-is-no-credential@service')).toEqual([]);
});

const RIGHT: readonly (readonly [string, Promise<Target>])[] = [
  ['says so', ending(({ socket }, text) => socket.end(text.replace('\r\n', '\r\nConnection: Close\r\n')))],
  ['speaks HTTP/1.0', ending(({ socket }, text) => socket.end(text.replace('HTTP/1.1', 'HTTP/1.0')))],
  [
    'has been idle for a while',
    ending(({ socket }, text) => {
      if (socket.listenerCount('timeout') === 0) socket.on('timeout', () => socket.end());
      socket.setTimeout(300).write(text);
    }),
  ],
  [
    'one in fifty answers was unlucky',
    ending(
      ({ socket }, text) => socket.end(text),
      ({ n }) => n % 50 === 0,
    ),
  ],
];

it.each(RIGHT)('a service that closes connections where it %s is right', async (_, target) => {
  const run = await tried(target);
  expect([failures(run), defects(run), run.verdict(ENTRY)?.kind]).toEqual([[], [], 'pass']);
  expect(run.of('inconclusive')).toEqual([]);
});

it('a service that closes behind a 500 and does not say so is told', async () => {
  const run = await tried(
    behaving((moment) => {
      const { asked, socket } = moment;
      if (asked.method !== 'POST' || asked.body === '' || asked.body.endsWith('}')) {
        send(moment, moment.right());
        return;
      }
      const failed = refused(500, 'failed', 'That was not expected');
      socket.end(written(failed, [`Content-Length: ${String(Buffer.byteLength(failed.body))}`]));
    }),
  );
  expect(failures(run)).toEqual([expect.stringMatching(`^${ENTRY}: The answer to a create that is refused says`)]);
  expect([defects(run), run.of('inconclusive')]).toEqual([[], []]);
});

/** Refuses creates by the length of what they announce, before any of it is read, and reads no more of it. */
function refusingUnread(status: number, isSilent: boolean): Promise<Target> {
  const service = notes();
  return httpTarget((request, response) => {
    const length = Number(request.headers['content-length'] ?? '0');
    if (request.method === 'POST' && (length < 10 || length > 180)) {
      const refusal = refused(status, 'unread', 'That is not read');
      const end = isSilent ? [] : ['Connection: close'];
      const text = written(refusal, [`Content-Length: ${String(Buffer.byteLength(refusal.body))}`, ...end]);
      response.detachSocket(request.socket);
      request.socket.pause().end(text, () => setTimeout(() => request.socket.destroy(), 5));
      return;
    }
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const { pathname: path, searchParams: query } = new URL(url, 'http://here.test');
      const asked = { method, path, query, headers, body: Buffer.concat(chunks).toString('utf8') };
      send({ response, asked }, service.answer(asked));
    });
  });
}

/** The notes, which may refuse what is not valid by 413 as well. */
const NOTES = contractOf('src/hostile/fixtures/notes.yaml', (text) => text.replace('[400, 422]', '[400, 413, 422]'));

async function unread(status: number, isSilent: boolean): Promise<Tried> {
  const only = [...ONLY, 'invalid-values-are-refused'];
  return tryOn(refusingUnread(status, isSilent), { only, clock: realClock(), contract: NOTES });
}

it.each([400, 413])('a service that closes behind a %i for a body that it did not read is told', async (status) => {
  const run = await unread(status, true);
  expect(failures(run)).toEqual([expect.stringMatching(`^${ENTRY}: The answer to a create that is refused says`)]);
  expect([defects(run), run.of('inconclusive')]).toEqual([[], []]);
});

it.each([400, 413])('and is right where that %i says so', async (status) => {
  const run = await unread(status, false);
  expect([failures(run), defects(run), run.of('inconclusive')]).toEqual([[], [], []]);
});

/** Longer than a connection may have been idle that a create is sent on, and shorter than some answers take here. */
const IDLE = 1_100;

it('a service that closes what was idle for long, while other requests take their time, is right', async () => {
  const timers = new Map<Moment['socket'], NodeJS.Timeout>();
  let closed = 0;
  const target = behaving(async (moment) => {
    const { n, socket, response } = moment;
    clearTimeout(timers.get(socket));
    if (n % 20 === 0) await sleep(IDLE + 300);
    const end = (): void => {
      closed += socket.destroyed ? 0 : 1;
      socket.end();
    };
    response.on('finish', () => timers.set(socket, setTimeout(end, IDLE)));
    send(moment, moment.right());
  });
  const run = await tried(target);
  expect([failures(run), defects(run), run.of('inconclusive'), run.verdict(ENTRY)?.kind]).toEqual([[], [], [], 'pass']);
  expect(closed).toBeGreaterThan(0);
}, 30_000);
