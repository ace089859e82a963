import { describe, expect, it } from 'vitest';
import { defineWatch } from '../../check/define.js';
import { stated } from '../../contract/facts/slot.js';
import { fileSystem } from '../../contract/files.js';
import { loadContract } from '../../contract/load.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { Intent } from '../../result/exchange.js';
import type { ExchangeLine } from '../../result/run-file.js';
import { confirmWatch } from './confirming-watch.js';
import { Health } from '../noise/health.js';
import type { RunContext } from '../kit/context.js';
import { Watching } from './watching.js';

const loaded = loadContract('src/hostile/fixtures/notes.yaml', { files: fileSystem });
if ('problems' in loaded) throw new Error('The contract of the notes does not load');
const { contract } = loaded;

/** Looks at the first note of a list. */
const watch = defineWatch({
  title: 'The first note has a text',
  rationale: 'A reason',
  blindSpot: 'all',
  intents: ['valid'],
  enough: 2,
  needs: () => ({ nothing: stated(1, '') }),
  observe(_, exchange, { body, expect: hold }) {
    const content = body(exchange);
    const data = content.kind === 'json' && (content.value as { data?: { text: string }[] }).data;
    if (data && data[0]) hold(data[0].text, 'The first note has a text').toEqual('a');
  },
});
const entry = {
  id: 'w@notes.list',
  subject: { name: 'notes.list' },
  check: { check: watch },
} as unknown as PlannedEntry;

function line(n: number, status: number, value: unknown, intent: Intent = 'valid'): ExchangeLine {
  const body = JSON.stringify(value);
  return {
    type: 'exchange',
    entry: 'e@notes',
    phase: 'case',
    id: `e@notes/m/0/${String(n)}`,
    operation: 'notes.list',
    intent,
    as: 'alice',
    request: { method: 'GET', url: '/notes', headers: [] },
    response: { status, headers: [], body, bodyState: 'text', received: body.length, decoded: body.length },
    started: 0,
    ended: 1,
  };
}

const EMPTY = { data: [], next: null };
const ONE = { data: [{ id: 'n', text: 'a' }], next: null };

/** The verdict on these exchanges, which asks nothing more of anybody. */
function verdictOn(
  lines: readonly ExchangeLine[],
  isSample = false,
  one: typeof watch = watch,
): ReturnType<typeof confirmWatch> {
  const watching = new Watching({ ...entry, check: { ...entry.check, check: one } }, one, { nothing: 1 }, contract);
  for (const told of lines) watching.tell(told);
  const context = { contract, writable: true, isSample, mixUps: {} } as unknown as RunContext;
  return confirmWatch(watching, context, new Health(contract, undefined as never, 'alice'));
}

describe('a watch that could look at too little', () => {
  it('says that nobody sent the operation, and what would', async () => {
    const verdict = await verdictOn([line(1, 200, ONE, 'probe')]);
    const detail = expect.stringMatching(
      /^notes\.list was never called as needed.* state what the operation needs/,
    ) as string;
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'vacuous', detail });
  });

  it('is left out where the effort left out what would have shown more', async () => {
    const verdict = await verdictOn([line(1, 404, {})], true);
    const because = 'left out by the effort: no exchange of notes.list showed anything to look at';
    expect(verdict).toEqual({ kind: 'skipped', how: 'excluded', because });
  });

  it('says how it was answered, and what would show more', async () => {
    const verdict = await verdictOn([line(1, 200, EMPTY), line(2, 200, EMPTY), line(3, 404, {})]);
    expect(verdict).toMatchObject({
      kind: 'inconclusive',
      reason: 'vacuous',
      detail:
        'Of 3 exchanges of notes.list none showed what is looked at: answered with a success without it (2 times), ' +
        '404. State how a record is made, or name samples, so that there is one to be shown',
    });
    const few = await verdictOn([line(1, 200, ONE), line(2, 200, EMPTY)]);
    expect(few).toMatchObject({
      detail: expect.stringContaining('Of 2 exchanges of notes.list only 1 showed') as string,
    });
  });

  it('passes with enough', async () => {
    expect(await verdictOn([line(1, 200, ONE), line(2, 200, ONE)])).toMatchObject({ kind: 'pass', cases: 2 });
  });
});

describe('a watch of what need not come about', () => {
  const rare = { ...watch, enough: 1, rare: true } as const;

  it('is left out where it did not, or where nothing ever succeeded', async () => {
    const because = 'nothing of the kind was answered to notes.list';
    expect(await verdictOn([line(1, 200, EMPTY)], false, rare)).toEqual({ kind: 'skipped', how: 'excluded', because });
    const failed = await verdictOn([line(1, 404, ONE)], false, rare);
    expect(failed).toEqual({ kind: 'skipped', how: 'excluded', because: 'notes.list never succeeded' });
  });

  it('passes where it did, and the operation succeeded', async () => {
    expect(await verdictOn([line(1, 404, ONE), line(2, 200, EMPTY)], false, rare)).toMatchObject({ kind: 'pass' });
  });
});
