import { expect, test } from 'vitest';
import type { WireRequest, WireResult } from '../../engine/http/transport.js';
import { loadContract } from '../../index.js';
import type { Call } from '../call.js';
import type { Tools } from '../operator.js';
import { sitesOf } from '../sites.js';
import { rewrite } from './own-records.js';

const URL_OF_IT = 'http://127.0.0.1:4010/api/products/1';

/** What a mistake sends to change a record of its run, behind a DELETE without a body. */
async function sentTo(contract: string): Promise<readonly WireRequest[]> {
  const loaded = loadContract(`probity:services/${contract}`);
  if ('problems' in loaded) throw new Error('The contract does not load');
  const site = sitesOf(loaded.contract.facts, 'update')[0]!;
  const sent: WireRequest[] = [];
  const like = (_: Call, method: string, url: string, body?: string): WireRequest => ({
    method,
    url,
    headers: body === undefined ? [] : [['Content-Type', 'application/json']],
    timeout: 1000,
    ...(body === undefined ? {} : { body }),
  });
  const answered = Buffer.from(JSON.stringify({ id: '1', name: 'mark a', data: { attributes: { name: 'mark a' } } }));
  const send = (request: WireRequest): Promise<WireResult> => {
    sent.push(request);
    const answer = { status: 200, headers: [['Content-Type', 'application/json']], body: answered };
    return Promise.resolve({ answer } as unknown as WireResult);
  };
  const tools = { like, send, isMarked: (text: string) => text.includes('mark') } as unknown as Tools;
  await rewrite({ request: { method: 'DELETE' } } as unknown as Call, site, tools, URL_OF_IT, (old) => `${old}~`);
  return sent;
}

test.each([
  ['shop-cursor.yaml', 'application/x-www-form-urlencoded', 'name=mark+a%7E'],
  ['shop.yaml', 'application/merge-patch+json', '{"name":"mark a~"}'],
])('a record is changed in the way in which %s says that updates are sent', async (contract, type, body) => {
  const [, write] = await sentTo(contract);
  expect(write?.body).toBe(body);
  expect(write?.headers).toEqual([['Content-Type', type]]);
});
