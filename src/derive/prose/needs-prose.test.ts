import { expect, test } from 'vitest';
import { deriveContract } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const time = { type: ['string', 'null'], format: 'date-time' };

interface Words {
  readonly publish?: string;
  readonly archive?: string;
  readonly changed?: string;
  readonly deleted?: string;
  readonly ordered?: string;
  readonly typed?: string;
  readonly number?: string;
  readonly sort?: string;
}

/** What is proposed of events with ticket types below them, and orders that refer to them, by these words. */
function proposed(words: Words): Readonly<Record<string, unknown>> {
  const event = {
    type: 'object',
    required: ['id', 'name', 'status'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      number: { type: 'string', description: words.number ?? 'Its number.' },
      status: { enum: ['draft', 'published', 'on_sale'] },
      archived_at: time,
      created_at: { type: 'string', format: 'date-time' },
    },
  };
  const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const type = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string' }, name: { type: 'string' } },
  };
  const order = {
    type: 'object',
    required: ['id', 'event_id'],
    properties: { id: { type: 'string' }, event_id: { type: 'string' } },
  };
  const answer = (status: number, schema: object) => ({ [status]: { description: '', ...json(schema) } });
  const list = (schema: object) => answer(200, { type: 'array', items: schema });
  const action = (description: string) => ({ post: { parameters: [id], description, responses: answer(200, event) } });
  const sort = { name: 'sort', in: 'query', schema: { type: 'string' }, description: words.sort ?? '' };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Events', version: '1' },
    paths: {
      '/events': {
        get: { parameters: [sort], responses: list(event) },
        post: { requestBody: json(named), responses: answer(201, event) },
      },
      '/events/{id}': {
        get: { parameters: [id], responses: answer(200, event) },
        patch: {
          parameters: [id],
          description: words.changed,
          requestBody: json(named),
          responses: answer(200, event),
        },
        delete: { parameters: [id], description: words.deleted, responses: { 204: { description: '' } } },
      },
      '/events/{id}/publish': action(`draft -> published. ${words.publish ?? ''}`),
      '/events/{id}/open': action('published -> on_sale.'),
      '/events/{id}/archive': action(words.archive ?? ''),
      '/events/{id}/ticket-types': {
        get: { parameters: [id], responses: list(type) },
        post: { parameters: [id], description: words.typed, requestBody: json(named), responses: answer(201, type) },
      },
      '/events/{id}/ticket-types/{type_id}': {
        get: {
          parameters: [id, { ...id, name: 'type_id' }],
          responses: answer(200, type),
        },
      },
      '/orders': {
        get: { responses: list(order) },
        post: {
          description: words.ordered,
          requestBody: json({ type: 'object', required: ['event_id'], properties: { event_id: { type: 'string' } } }),
          responses: answer(201, order),
        },
      },
      '/orders/{id}': { get: { parameters: [id], responses: answer(200, order) } },
    },
  });
  const { proposals } = deriveContract({ text, name: 'openapi.json', schema: 's' });
  return Object.fromEntries(proposals.map(({ path, value }) => [path.join('.'), value]));
}

const NEEDS = 'resources.orders.operations.create.needs';

test.each([
  ['The event must be on sale (409).', { '/event_id': 'on_sale' }],
  ['Only while the event is published or on sale (409).', { '/event_id': ['published', 'on_sale'] }],
  ['409 when the event is not `published`.', { '/event_id': 'published' }],
  ['409 unless the event is on sale.', { '/event_id': 'on_sale' }],
  ['Not in a published event (409).', undefined],
  ['Orders of a draft event are rare.', undefined],
])('an order: %s', (ordered, needs) => {
  expect(proposed({ ordered })[NEEDS]).toEqual(needs);
});

test('what stands below a record needs it in a state by the name of its resource', () => {
  const all = proposed({ typed: 'Only while the event is a draft (409).' });
  expect(all['resources.ticket-types.operations.create.needs']).toEqual({ events: 'draft' });
});

test.each([
  ['An event without ticket types cannot be published (409).', 'ticket-types'],
  ['It needs at least one ticket type.', 'ticket-types'],
  ['409 when it has no ticket types.', 'ticket-types'],
  ['Its ticket types are published with it.', undefined],
  ['Draft or cancelled, without ticket types (409 has_ticket_types).', undefined],
  ['It needs at least one sponsor.', undefined],
])('publish: %s', (publish, needs) => {
  expect(proposed({ publish })['operations.publish.needs']).toEqual(needs);
});

test.each([
  ['Only drafts can be deleted (409).', { '/status': 'draft' }],
  ['Only a draft can be deleted (409); its ticket types are deleted with it.', { '/status': 'draft' }],
  ['409 when it is not a draft any more.', { '/status': 'draft' }],
  ['409 when it has been archived.', { '/archived_at': null }],
  ['Removes the draft.', undefined],
])('delete: %s', (deleted, when) => {
  expect(proposed({ deleted })['resources.events.operations.delete.when']).toEqual(when);
});

test.each([
  ['409 when the event is archived.', { '/archived_at': null }],
  ['The name is fixed once it is not a draft (409); a published event cannot be changed at all (409).', undefined],
  ['409 unless it is archived.', undefined],
])('update: %s', (changed, when) => {
  expect(proposed({ changed })['resources.events.operations.update.when']).toEqual(when);
});

test('an action that is done once needs the member that it sets to be null', () => {
  const all = proposed({ archive: '409 when it is archived already.' });
  expect(all['operations.archive.when']).toEqual({ '/archived_at': null });
});

test('what is unique and no caller writes is set by the service', () => {
  const unique = 'resources.events.unique';
  expect(proposed({ number: 'Running, unique within the firm.' })[unique]).toEqual([
    { at: '/number', 'set-by': 'service', within: 'visibility' },
  ]);
  expect(proposed({ number: 'Not unique.' })[unique]).toBeUndefined();
  // A body may only lack it for want of a sample that has it.
  expect(proposed({ number: 'Unique within the firm.' })[unique]).toBeUndefined();
});

test('keys of a sort parameter that its words name are proposed', () => {
  const all = proposed({ sort: 'One or more of name, created_at; a minus before it for descending.' });
  const at = 'resources.events.collection';
  expect(all).toMatchObject({
    [`${at}.query.ascending`]: 'sort=<key>',
    [`${at}.query.descending`]: 'sort=-<key>',
    [`${at}.sort.name`]: { at: '/name', type: 'string' },
    [`${at}.sort.created_at`]: { at: '/created_at', type: 'date-time' },
  });
  expect(proposed({ sort: 'How it is ordered.' })[`${at}.sort.name`]).toBeUndefined();
});
