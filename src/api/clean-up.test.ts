import { describe, expect, it } from 'vitest';
import { serveShelves, type Shelves } from '../cli/golden/shelves.js';
import { cleanUpLedger } from './clean-up.js';
import { loadContract } from '../contract/load.js';
import type { CleanedUp } from '../engine/cleanup/clean-up.js';
import { ledgerTo, readLedger, type ReadLedger } from './ledger-lines.js';

const NONCE = 'abc123';

/** A ledger, written as a run writes it. */
function ledgerOf(url: string, write: (ledger: ReturnType<typeof ledgerTo>) => void): string {
  let text = '';
  const ledger = ledgerTo((line) => (text += line));
  ledger.begin({ baseUrl: url, nonce: NONCE, service: 'Shelves', contract: 'shelves.yaml', sha256: '' });
  write(ledger);
  return text;
}

function read(text: string): ReadLedger {
  const found = readLedger(text);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

const shelf = (tag: string, more: object = {}) => ({
  tag,
  resource: 'shelves',
  request: 'shelves.create',
  ids: {},
  marks: { '/name': `pb-${NONCE}-${tag}` },
  ...more,
});

async function cleaned(
  shelves: Shelves,
  text: string,
): Promise<{ readonly records: readonly CleanedUp[]; readonly removed: readonly string[] }> {
  const loaded = loadContract('src/cli/golden/shelves.yaml');
  if ('problems' in loaded) throw new Error('The contract does not load');
  const removed: string[] = [];
  const result = await cleanUpLedger({
    contract: loaded.contract,
    read: read(text),
    baseUrl: shelves.url,
    ledger: { ...ledgerTo(() => undefined), removed: ({ tag }) => void removed.push(tag) },
  });
  if ('problem' in result) throw new Error(result.problem);
  return { records: result.records, removed };
}

describe('a clean-up by a ledger', () => {
  it('removes what was made, last first, and says what was gone, also where it is only marked as deleted', async () => {
    const shelves = await serveShelves();
    shelves.rows.set('s-2', { id: 's-2', name: `pb-${NONCE}-1` });
    shelves.rows.set('b-3', { id: 'b-3', shelf: 's-2', name: `pb-${NONCE}-2` });
    shelves.rows.set('b-4', { id: 'b-4', shelf: 's-2', name: `pb-${NONCE}-3`, deleted: true });
    const boxes = { resource: 'boxes', request: 'boxes.create' };
    const text = ledgerOf(shelves.url, (ledger) => {
      ledger.intend(shelf('1'));
      ledger.made(shelf('1', { ids: { id: 's-2' } }));
      ledger.intend(shelf('2', { ...boxes, ids: { 'shelves.id': 's-2' } }));
      ledger.made(shelf('2', { ...boxes, ids: { 'shelves.id': 's-2', id: 'b-3' } }));
      ledger.made(shelf('3', { ...boxes, ids: { 'shelves.id': 's-2', id: 'b-4' } }));
      ledger.made(shelf('4', { ids: { id: 's-99' } }));
    });
    const { records, removed } = await cleaned(shelves, text);
    await shelves.close();
    expect(records.map(({ ids, how }) => [ids, how])).toEqual([
      ['s-99', 'gone'],
      ['s-2/b-4', 'gone'],
      ['s-2/b-3', 'removed'],
      ['s-2', 'removed'],
    ]);
    expect(removed).toEqual(['1#4', '1#3', '1#2', '1#1']);
    expect(shelves.seen()).toEqual(['s-1']);
  });

  it('removes nothing that has the id of a record of ours and not its mark', async () => {
    const shelves = await serveShelves();
    const text = ledgerOf(shelves.url, (ledger) => {
      ledger.intend(shelf('1'));
      // The service was started anew and gave the id to somebody else.
      ledger.made(shelf('1', { ids: { id: 's-1' } }));
    });
    const { records } = await cleaned(shelves, text);
    await shelves.close();
    expect(records).toMatchObject([{ ids: 's-1', how: 'failed' }]);
    expect(records[0]?.why).toContain('does not carry the mark of the run');
    expect(shelves.seen()).toEqual(['s-1']);
  });

  it('takes nothing for ours because of a text that anybody may have written', async () => {
    const shelves = await serveShelves();
    shelves.rows.set('s-2', { id: 's-2', name: 'a' });
    const text = ledgerOf(shelves.url, (ledger) => {
      ledger.intend(shelf('1', { marks: { '/name': 'a' } }));
      ledger.intend(shelf('2', { marks: { '/name': 'A' } }));
      ledger.refused({ tag: '2' });
    });
    const { records } = await cleaned(shelves, text);
    await shelves.close();
    expect(records.map(({ tag, how }) => [tag, how])).toEqual([['1#1', 'unknown']]);
    expect(shelves.seen()).toEqual(['s-1', 's-2']);
  });

  it('finds what nobody was told of, also where the create was refused, and says where it cannot look', async () => {
    const shelves = await serveShelves();
    shelves.rows.set('s-2', { id: 's-2', name: `PB-${NONCE}-1 ` });
    shelves.rows.set('s-3', { id: 's-3', name: `pb-${NONCE}-2` });
    const text = ledgerOf(shelves.url, (ledger) => {
      ledger.intend(shelf('1'));
      ledger.intend(shelf('2'));
      ledger.refused({ tag: '2' });
      ledger.intend(shelf('3'));
      ledger.intend(shelf('4', { marks: {} }));
      ledger.intend(shelf('5', { marks: {} }));
      ledger.refused({ tag: '5' });
    });
    const { records } = await cleaned(shelves, text);
    await shelves.close();
    expect(records.map(({ tag, how, isFound }) => [tag, how, isFound])).toEqual([
      ['1#4', 'unknown', false],
      ['1#2', 'removed', true],
      ['1#1', 'removed', true],
    ]);
    expect(shelves.seen()).toEqual(['s-1']);
  });

  it('says what could not be removed, and what the contract does not know', async () => {
    const shelves = await serveShelves();
    shelves.rows.set('s-2', { id: 's-2', name: `pb-${NONCE}-1` });
    shelves.rows.set('b-3', { id: 'b-3', shelf: 's-2', name: 'of somebody else' });
    const text = ledgerOf(shelves.url, (ledger) => {
      ledger.made(shelf('1', { ids: { id: 's-2' } }));
      ledger.made(shelf('2', { resource: 'drawers', ids: { id: 'd-1' } }));
    });
    const { records } = await cleaned(shelves, text);
    await shelves.close();
    expect(records.map(({ resource, how, why }) => [resource, how, why])).toEqual([
      ['drawers', 'failed', 'the contract does not say how a record of drawers is removed'],
      ['shelves', 'failed', 'shelves.delete was answered 409'],
    ]);
  });

  it('tries nothing where nobody answers', async () => {
    const shelves = await serveShelves();
    await shelves.close();
    const loaded = loadContract('src/cli/golden/shelves.yaml');
    const text = ledgerOf(shelves.url, (ledger) => {
      ledger.made(shelf('1', { ids: { id: 's-2' } }));
    });
    const contract = 'contract' in loaded ? loaded.contract : undefined;
    const result = await cleanUpLedger({ contract: contract!, read: read(text), baseUrl: shelves.url });
    expect(result).toMatchObject({ records: [], dead: expect.stringMatching(/./) as string });
  });
});

describe('a ledger', () => {
  it('is read also where its last line was cut, and forgets what was removed', () => {
    const whole = ledgerOf('http://127.0.0.1:1', (ledger) => {
      ledger.intend(shelf('1'));
      ledger.made(shelf('1', { ids: { id: 'a' } }));
      // Two records of one create: the second one has the marks of that create.
      ledger.made(shelf('1.2', { ids: { id: 'b' } }));
      ledger.intend(shelf('2'));
      ledger.removed({ tag: '1' });
    });
    const { leftovers, removed, runs } = read(`${whole}{"event":"made","tag`);
    expect(runs.map(({ nonce }) => nonce)).toEqual([NONCE]);
    expect(removed).toBe(1);
    expect(leftovers.map(({ tag, state, marks }) => [tag, state, marks])).toEqual([
      ['1#1.2', 'made', { '/name': `pb-${NONCE}-1` }],
      ['1#2', 'unanswered', { '/name': `pb-${NONCE}-2` }],
    ]);
    // What a clean-up has crossed out stays crossed out.
    expect(read(`${whole}{"event":"removed","tag":"1#1.2"}\n`).leftovers.map(({ tag }) => tag)).toEqual(['1#2']);
  });

  it('of several runs keeps equal names apart', () => {
    const one = ledgerOf('http://127.0.0.1:1', (ledger) => {
      ledger.made(shelf('1', { ids: { id: 'a' } }));
    });
    const text = `${one}${one.replace('"a"', '"b"')}{"event":"removed","tag":"1"}\n`;
    expect(read(text).leftovers.map(({ tag, ids }) => [tag, ids])).toEqual([['1#1', { id: 'a' }]]);
  });

  it.each([
    ['', 'it is empty'],
    ['{"event":"made","tag":"1","resource":"a","ids":{}}\n', 'does not begin by saying which run'],
    ['nonsense\n', 'line 1 is not a line of a ledger'],
    [
      `${ledgerOf('http://x', () => undefined)}{"event":"made"}\n{"event":"removed","tag":"1"}\n`,
      'line 2 is not a line',
    ],
  ])('is refused where it is none (%#)', (text, why) => {
    expect(readLedger(text)).toMatchObject({ problem: expect.stringContaining(why) as string });
  });
});
