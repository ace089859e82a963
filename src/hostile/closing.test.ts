import { expect, it } from 'vitest';
import { realClock } from '../index.js';
import { behaving, send, written, type Moment, type Target } from './fixtures/serving.js';
import { defects, failures, tryOn, type Tried } from './fixtures/trying.js';

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
    end(moment, written(answer, length));
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
