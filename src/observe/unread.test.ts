import { expect, test } from 'vitest';
import { deriveContract } from '../index.js';
import type { Exchange } from '../result/exchange.js';
import { unreadText } from './unread.js';

const list = (at: object): object => ({ 200: { content: { 'application/json': { schema: at } } } });
const post = { type: 'object', properties: { id: { type: 'integer' } } };
const posts = { type: 'array', items: post };
const contractOf = (schema: object): Parameters<typeof unreadText>[0] =>
  deriveContract({
    text: JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T' },
      paths: { '/posts': { get: { responses: list(schema) } } },
    }),
    name: 'o.json',
    schema: 's',
  }).contract;

const whole = contractOf(posts);
const inside = contractOf({ type: 'object', properties: { data: posts } });
const open = deriveContract({ text: '/posts\n/posts/{id}', name: 'paths.txt', schema: 's' }).contract;

const answer = (body: string, status = 200, type = 'application/json'): Exchange =>
  ({
    operation: 'posts.list',
    request: { method: 'GET', url: 'http://host/posts', headers: [] },
    response: { status, headers: [['content-type', type]], body, bodyState: 'text' },
  }) as unknown as Exchange;

test.each([
  [
    whole,
    answer('{"posts":[],"n":1}'),
    'an object with posts (list), n (number); a list was looked for as the whole answer, where resources.posts.collection.items says it is',
  ],
  [inside, answer('[{"id":1}]'), 'a list of objects; a list was looked for at /data, where'],
  [
    open,
    answer('{"a":{},"b":null}'),
    'an object with a (object), b (null); a list of objects was looked for, or an object with one such list',
  ],
  [open, answer('<html>', 200, 'text/html'), 'text/html, which cannot be read as JSON; a list of objects'],
])('what came, and what was looked for: %#', (contract, exchange, text) => {
  expect(unreadText(contract, [exchange])).toContain(`no list can be read: GET /posts: 200 with ${text}`);
});

test('a refusal says enough, and so does what is not there', () => {
  expect(unreadText(whole, [answer('{}', 401)])).toBe('no list can be read: GET /posts: 401');
  expect(unreadText(whole, [])).toBe('the contract has no list');
});
