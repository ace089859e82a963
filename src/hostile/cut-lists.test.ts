import { expect, it } from 'vitest';
import { json } from './fixtures/notes.js';
import { behaving, send, type Target } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

/** The notes without pages, and without a limit that anybody could ask for. */
const PAGELESS = contractOf('src/hostile/fixtures/notes.yaml', (text) =>
  text
    .replace('cursor: { next: /next, as: url, end: [null] }', 'cursor: none')
    .replace('limit: { default: 20, max: 100, over: reject }', 'limit: none')
    .replace('total: none', 'total: /total'),
);

/** Checks that look for what is not in a list. */
const LOOK = ['total-counts-the-list', 'post-creates', 'delete-removes', 'get-is-safe'];

/** Notes of others, and a list that tells how many notes there are and shows no more than the newest. */
function cutAt(most: number, others: number): Promise<Target> {
  return behaving((moment) => {
    const { service, asked } = moment;
    for (let n = service.store.size; moment.n === 1 && n < others; n += 1) {
      service.store.set(`o-${String(n)}`, { id: `o-${String(n)}`, text: `of others ${String(n)}`, place: 0 });
    }
    const answer = moment.right();
    const isList = answer.status === 200 && asked.path === '/notes' && asked.method === 'GET';
    const shown = [...service.store.values()]
      .reverse()
      .slice(0, most)
      .map(({ id, text }) => ({ id, text }));
    send(moment, isList ? json(200, { data: shown, total: service.store.size }) : answer);
  });
}

function tried(target: Promise<Target>): Promise<Tried> {
  return tryOn(target, { contract: PAGELESS, only: LOOK });
}

it('nothing follows from what a list does not show that is as long as services cut lists, and has no pages', async () => {
  const run = await tried(cutAt(100, 130));
  expect([failures(run), defects(run)]).toEqual([[], []]);
  expect(run.verdict('total-counts-the-list@notes')).toMatchObject({
    kind: 'inconclusive',
    reason: 'not-observable',
    detail: expect.stringContaining('100 items, as many as a page may have') as string,
  });
  // Those that our own pushed out of it are not taken for gone.
  expect(run.run.notes.filter(({ about }) => about === 'harm' || about === 'foreign-records')).toEqual([]);
});

it('what such a list leaves out is missed where it is not as long, and nothing is where it shows all', async () => {
  const short = await tried(cutAt(43, 60));
  expect(failures(short).map((text) => text.split(':', 1)[0])).toEqual(['total-counts-the-list@notes']);
  const whole = await tried(cutAt(1000, 130));
  expect([failures(whole), whole.verdict('total-counts-the-list@notes')?.kind]).toEqual([[], 'pass']);
});
