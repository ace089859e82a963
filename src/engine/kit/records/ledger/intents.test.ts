import { describe, expect, it } from 'vitest';
import { loadContract } from '../../../../contract/load.js';
import type { Operation } from '../../../../contract/facts/model.js';
import type { Exchange } from '../../../../result/exchange.js';
import type { Attempt } from '../../context.js';
import type { LedgerIntent } from './ledger.js';
import { Intents } from './intents.js';
import { UnconfirmedCreates } from '../removal/unconfirmed-creates.js';

const loaded = loadContract('src/cli/golden/shelves.yaml');
if ('problems' in loaded) throw new Error('The contract does not load');
const { contract } = loaded;

function operation(resource: string, kind: 'create' | 'read'): Operation {
  const found = contract.facts.resources.find(({ name }) => name === resource)?.operations[kind].offered;
  if (found?.state !== 'stated') throw new Error('The contract has no such operation');
  return found.value;
}

/** Intents of an attempt, with what the ledger was told. */
function intents(): { readonly intents: Intents; readonly told: LedgerIntent[]; readonly refused: string[] } {
  const told: LedgerIntent[] = [];
  const refused: string[] = [];
  const ledger = {
    intend: (event: LedgerIntent) => void told.push(event),
    refused: ({ tag }: { readonly tag: string }) => void refused.push(tag),
  };
  const attempt = {
    entry: 'a-check@boxes',
    prefix: 'confirm1.',
    run: { contract, ledger, nonce: 'pb', unconfirmed: new UnconfirmedCreates() },
  } as unknown as Attempt;
  return { intents: new Intents(attempt), told, refused };
}

function answered(status: number): Exchange {
  return {
    id: 'x',
    as: 'anonymous',
    intent: 'valid',
    request: { method: 'POST', url: 'http://127.0.0.1/', headers: [] },
    response: { status, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
    started: 0,
    ended: 1,
  };
}

describe('what the ledger is told of a create', () => {
  it('is what its path names and what marks it, and not the id of a record beside which it is made', () => {
    const { intents: one, told } = intents();
    const beside = { ids: { 'shelves.id': 's-2', id: 'b-9' } };
    one.tell(operation('boxes', 'create'), { ...beside, body: { name: 'pb-1 of a', size: 3 } });
    expect(told).toEqual([
      {
        tag: 'a-check@boxes/confirm1.1',
        resource: 'boxes',
        request: 'boxes.create',
        ids: { 'shelves.id': 's-2' },
        marks: { '/name': 'pb-1 of a' },
      },
    ]);
  });

  it('is told of a text that is JSON, and of nothing that could not be found again', () => {
    const { intents: one, told } = intents();
    const create = operation('shelves', 'create');
    expect(one.tell(create, { raw: '{"name":"pb-2"}   ' })).toBe('a-check@boxes/confirm1.1');
    expect(one.tell(create, { raw: '{"name":"pb-' })).toBeUndefined();
    expect(one.tell(create, {})).toBeUndefined();
    expect(one.tell(operation('shelves', 'read'), { ids: { id: 's-2' } })).toBeUndefined();
    expect(told.map(({ marks }) => marks)).toEqual([{ '/name': 'pb-2' }]);
  });

  it('is that it was refused where it was, and not where the server failed; each of its records has a name', () => {
    const { intents: one, refused } = intents();
    const create = operation('shelves', 'create');
    const [made, failed, wrong] = [201, 500, 400].map((status) => {
      const exchange = answered(status);
      one.answered(one.tell(create, { body: { name: 'pb' } }) ?? '', exchange);
      return exchange;
    });
    expect(refused).toEqual(['a-check@boxes/confirm1.3']);
    expect([made, made, failed, wrong].map((exchange) => one.tagOf(exchange!))).toEqual([
      'a-check@boxes/confirm1.1',
      'a-check@boxes/confirm1.1.2',
      'a-check@boxes/confirm1.2',
      'a-check@boxes/confirm1.3',
    ]);
  });
});
