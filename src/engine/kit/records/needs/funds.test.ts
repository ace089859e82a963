import { expect, test } from 'vitest';
import { stated } from '../../../../contract/facts/slot.js';
import type { OwnedRecord, RelatedRecord } from '../../../../check/kit.js';
import type { Own } from '../../../../contract/facts/model.js';
import type { Attempt } from '../../context.js';
import { Funds } from './funds.js';

const AMOUNT = { type: 'integer', minimum: 1, maximum: 50 };
const amountBody = { type: 'object', required: ['amount'], properties: { amount: AMOUNT } };

const own = (resource: string, createBody: object = { type: 'object' }): Own =>
  ({
    resource,
    createBody,
    create: { id: `${resource}.create`, examples: [{ name: 'usual', body: { amount: 50 } }] },
    unique: [],
    refs: [],
    parents: [],
  }) as unknown as Own;

const id = stated({ placeholders: {} }, '');
const accounts = { name: 'accounts', id, own: stated(own('accounts'), ''), relations: { effects: stated([], '') } };
const effect = (resource: string, at: string, more: object): object => ({
  by: [`${resource}.create`],
  record: { resource: 'accounts', at },
  at: '/balance',
  amount: '/amount',
  ...more,
});
const resource = (name: string, ...effects: readonly object[]): object => ({
  name,
  own: stated(own(name, amountBody), ''),
  relations: { effects: stated(effects, ''), bounds: stated([], '') },
  at: () => stated(undefined, ''),
});
const resources = [
  accounts,
  resource('deposits', effect('deposits', '/account', { sign: 1 })),
  resource('transfers', effect('transfers', '/from', { sign: -1, atLeast: 0, refused: [422] })),
];

const account = (id: string): OwnedRecord => {
  const exchange = { response: { headers: [['Location', `/accounts/N1/${id}`]], body: '' } };
  return { resource: 'accounts', ids: { branch: 'N1', number: id }, sent: {}, created: {}, exchange } as never;
};

async function filled(from: string): Promise<readonly RelatedRecord[]> {
  const made: RelatedRecord[] = [];
  const attempt = {
    run: { contract: { facts: { resources, variables: {} } } },
    shared: new Map([['accounts-2', account('8')]]),
    unique: () => 'u',
    seedFor: () => 1,
  } as unknown as Attempt;
  const create = (_: Own, body: object, __: undefined, of: readonly RelatedRecord[]): Promise<OwnedRecord> => {
    made.push(...of);
    return Promise.resolve({ ...account('9'), sent: { amount: 50 }, created: { amount: 50 }, body } as never);
  };
  const shared = (_: string, isAnother: boolean): Promise<OwnedRecord> =>
    Promise.resolve(account(isAnother ? '8' : '7'));
  const funds = new Funds(attempt, { create } as never, shared);
  await funds.ensure(own('transfers', amountBody), { from, amount: 40 }, { of: [], related: [] });
  return made;
}

test('what is taken from is found by its id, and by its URL', async () => {
  for (const from of ['8', '/accounts/N1/8'])
    expect((await filled(from)).map(({ ids }) => ids['number'])).toEqual(['8']);
  expect((await filled('/accounts/N1/7')).map(({ ids }) => ids['number'])).toEqual(['7']);
  expect(await filled('/accounts/N1/6')).toEqual([]);
});
