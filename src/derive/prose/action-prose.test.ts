import { expect, test } from 'vitest';
import { deriveContract } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const time = { type: ['string', 'null'], format: 'date-time' };

/** What is proposed for posts, whose actions have these words. */
function proposed(actions: Readonly<Record<string, string>>, create = ''): Readonly<Record<string, unknown>> {
  const post = {
    type: 'object',
    required: ['id', 'title', 'status'],
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      status: { enum: ['draft', 'scheduled', 'published', 'archived'] },
      published_at: time,
      scheduled_at: time,
      number: { type: ['integer', 'null'] },
    },
  };
  const written = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Posts', version: '1' },
    paths: {
      '/posts': {
        get: { responses: { 200: json({ type: 'array', items: post }) } },
        post: { description: create, requestBody: json(written), responses: { 201: json(post) } },
      },
      '/posts/{id}': {
        get: { parameters: [id], responses: { 200: json(post) } },
        delete: { parameters: [id], responses: { 204: { description: '' } } },
      },
      ...Object.fromEntries(
        Object.entries(actions).map(([name, description]) => [
          `/posts/{id}/${name}`,
          { post: { parameters: [id], description, responses: { 200: json(post) } } },
        ]),
      ),
    },
  });
  const { proposals } = deriveContract({ text, name: 'openapi.json', schema: 's' });
  return Object.fromEntries(
    proposals.map(({ path, value }) => [path.join('.').replace('resources.posts.', ''), value]),
  );
}

test('arrows between states are transitions, from any state too', () => {
  const all = proposed({
    publish: 'draft or scheduled -> published.',
    schedule: 'Draft or scheduled → scheduled; 409 otherwise.',
    archive: 'any state but archived -> archived.',
  });
  expect(all).toMatchObject({
    'states.at': '/status',
    'states.initial': 'draft',
    'states.transitions': [
      { from: ['draft', 'scheduled'], to: 'published', by: 'publish' },
      { from: ['draft', 'scheduled'], to: 'scheduled', by: 'schedule' },
      { from: ['draft', 'scheduled', 'published'], to: 'archived', by: 'archive' },
    ],
  });
});

test('sentences name the state before, and the verb or what it becomes the one after', () => {
  const all = proposed(
    { publish: 'Only a draft can be published.', withdraw: 'Withdraws a published post: it becomes archived.' },
    'Creates a post, which starts as scheduled.',
  );
  expect(all).toMatchObject({
    'states.initial': 'scheduled',
    'states.transitions': [
      { from: 'draft', to: 'published', by: 'publish' },
      { from: 'published', to: 'archived', by: 'withdraw' },
    ],
  });
});

test('what starts at a time says nothing of the state that a record starts in', () => {
  const all = proposed(
    { publish: 'Only a draft can be published.' },
    'Creates a post. It may start when another one ends; archived ones do not count.',
  );
  expect(all['states.initial']).toBe('draft');
});

test('an action that is called restore undoes a delete', () => {
  const all = proposed({ restore: 'Brings it back.', reopen: 'Opens it again.' });
  expect(all['operations.restore.undoes']).toBe('delete');
  expect(all['operations.reopen.undoes']).toBeUndefined();
});

test('members that are said to be set or cleared are what the action sets', () => {
  const all = proposed({
    publish: 'Assigns the number; sets published_at and clears scheduled_at.',
    archive: 'Puts it away. Sets the flag of the house.',
  });
  expect(all['operations.publish.sets']).toEqual({
    '/number': { any: true },
    '/published_at': { now: true },
    '/scheduled_at': null,
  });
  expect(Object.keys(all).filter((path) => /sets|transitions/.test(path))).toEqual(['operations.publish.sets']);
});

test('an action that needs an idempotency key is one all the same, and is sent with it', () => {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  const post = {
    type: 'object',
    required: ['id', 'title'],
    properties: { id: { type: 'string' }, title: { type: 'string' } },
  };
  const written = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const facts = (isOnCreate: boolean): Readonly<Record<string, unknown>> => {
    const create = {
      parameters: [{ ...key, required: isOnCreate }],
      requestBody: json(written),
      responses: { 201: json(post) },
    };
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Posts', version: '1' },
      paths: {
        '/posts': { get: { responses: { 200: json({ type: 'array', items: post }) } }, post: create },
        '/posts/{id}': {
          get: { parameters: [id], responses: { 200: json(post) } },
          delete: { parameters: [id], responses: { 204: { description: '' } } },
        },
        '/posts/{id}/pay': { post: { parameters: [id, key], responses: { 200: json(post) } } },
      },
    });
    const derived = deriveContract({ text, name: 'openapi.json', schema: 's' });
    return Object.fromEntries(derived.facts.map(({ path, value }) => [path.join('.'), value]));
  };
  expect(facts(true)).toMatchObject({
    'operations.pay.of': 'posts',
    'retries.key.on': ['posts.create', 'pay'],
    'retries.key.required': true,
  });
  expect(facts(false)).not.toHaveProperty(['retries.key.required']);
});

test('states in the plural are those states', () => {
  const all = proposed({ archive: 'Only drafts and published posts (409 otherwise).' });
  expect(all).toMatchObject({
    'states.transitions': [{ from: ['draft', 'published'], to: 'archived', by: 'archive' }],
  });
});
