import { expect, it } from 'vitest';
import { ifStated } from '../../contract/facts/slot.js';
import type { Json } from '../../contract/text/json.js';
import type { Exchange } from '../../result/exchange.js';
import { memos } from '../../selftest/fixtures/memos.js';
import { contractOf } from '../../selftest/fixtures/unusual.js';
import type { Attempt } from '../kit/context.js';
import { Marks } from '../marks.js';
import type { Asked } from './asked.js';
import { Ownership } from './ownership.js';

const MEMOS = contractOf(memos);

/** What is known of records after these requests, each with its status and what it showed. */
function knowing() {
  const [facts] = MEMOS.facts.resources;
  if (facts === undefined) throw new Error('There are no memos');
  const ownership = new Ownership(MEMOS, new Marks(['c0ffee12']), 'anonymous');
  const asked = (kind: 'list' | 'read' | 'create' | 'delete', id?: string): Asked => {
    const operation = ifStated(facts.operations[kind].offered);
    if (operation === undefined) throw new Error(`There is no ${kind}`);
    const path = id === undefined ? '/memos' : `/memos/${id}`;
    const ids: Readonly<Record<string, string>> = id === undefined ? {} : { id };
    const input = { ids, ...(kind === 'create' ? { body: OURS } : {}) };
    return { method: operation.method, url: path, operation, input, as: 'anonymous' };
  };
  const heard = (one: Asked, status: number, shown: Json): void => {
    const body = JSON.stringify(shown);
    ownership.heard(one, {
      id: 'e/1',
      intent: 'valid',
      as: 'anonymous',
      request: { method: one.method, url: `http://127.0.0.1${one.url}`, headers: [] },
      response: {
        status,
        headers: [['Content-Type', 'application/json']],
        body,
        bodyState: 'text',
        received: 0,
        decoded: 0,
      },
      started: 0,
      ended: 0,
    } as unknown as Exchange);
  };
  return {
    made: (id: string) => heard(asked('create'), 201, { ...OURS, id }),
    read: (id: string) => heard(asked('read', id), 200, { ...OURS, id }),
    listed: (...ids: readonly string[]) =>
      heard(
        asked('list'),
        200,
        ids.map((id) => ({ ...OURS, id })),
      ),
    removed: (id: string) => heard(asked('delete', id), 204, null),
    /** Whether a DELETE may be sent without a look at the record. */
    isProven: (id: string): boolean => {
      const look = ownership.permit(NOBODY, asked('delete', id));
      look?.catch(() => undefined);
      return look === undefined;
    },
  };
}

const OURS = { text: 'pb-c0ffee12-1' };
/** Sends nothing: whether there is a look is what is asked. */
const NOBODY = {} as Attempt;

it('a list proves records once a read has shown where their ids lead', () => {
  const { made, read, listed, isProven } = knowing();
  made('1');
  made('2');
  listed('1', '2');
  expect([isProven('1'), isProven('2')]).toEqual([false, false]);
  read('1');
  expect([isProven('1'), isProven('2')]).toEqual([true, false]);
  listed('2');
  expect(isProven('2')).toBe(true);
});

it('what a list still shows of a record that was removed proves nothing: its id may be that of another one', () => {
  const { made, read, listed, removed, isProven } = knowing();
  made('1');
  read('1');
  removed('1');
  listed('1');
  expect(isProven('1')).toBe(false);
});
