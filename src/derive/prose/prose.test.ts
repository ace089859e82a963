import { describe, expect, test } from 'vitest';
import { deriveContract } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

interface Words {
  readonly email?: string;
  readonly create?: string;
  readonly taken?: string;
  readonly list?: string;
  readonly remove?: string;
  readonly conflict?: string;
}

/** What is proposed for customers and their invoices, where the document has these words. */
function proposed({
  email = '',
  create = '',
  taken,
  list = '',
  remove = '',
  conflict,
}: Words): Readonly<Record<string, unknown>> {
  const members = {
    name: { type: 'string', description: 'A unique name for people.' },
    email: { type: 'string', description: email },
    group_id: { type: 'string' },
  };
  const customer = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string' }, ...members, created_at: { type: 'string', format: 'date-time' } },
  };
  const written = { type: 'object', required: ['name'], properties: members };
  const bill = {
    type: 'object',
    required: ['customer_id', 'note'],
    properties: { customer_id: { type: 'string' }, note: { type: 'string' } },
  };
  const shownBill = { ...bill, properties: { id: { type: 'string' }, ...bill.properties } };
  const sort = { name: 'sort', in: 'query', schema: { enum: ['created_at', '-created_at'] } };
  const refused = conflict === undefined ? {} : { 409: { description: conflict } };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bills', version: '1' },
    paths: {
      '/customers': {
        get: { description: list, parameters: [sort], responses: { 200: json({ type: 'array', items: customer }) } },
        post: {
          description: create,
          requestBody: json(written),
          responses: { 201: json(customer), ...(taken === undefined ? {} : { 409: { description: taken } }) },
        },
      },
      '/customers/{id}': {
        get: { parameters: [id], responses: { 200: json(customer) } },
        delete: { parameters: [id], description: remove, responses: { 204: { description: '' }, ...refused } },
      },
      '/invoices': {
        get: { responses: { 200: json({ type: 'array', items: shownBill }) } },
        post: { requestBody: json(bill), responses: { 201: json(shownBill) } },
      },
      '/invoices/{id}': {
        get: { parameters: [id], responses: { 200: json(shownBill) } },
        delete: { parameters: [id], responses: { 204: { description: '' } } },
      },
    },
  });
  const { proposals, facts } = deriveContract({ text, name: 'openapi.json', schema: 's' });
  const forms = facts.filter(({ path }) => path[2] === 'normalized');
  return Object.fromEntries([...proposals, ...forms].map(({ path, value }) => [path.join('.'), value]));
}

const UNIQUE = 'resources.customers.unique';
const ORDER = 'resources.customers.collection.order';
const ON_DELETE = 'resources.invoices.on-delete.customers';

describe('what a document says in words', () => {
  test.each([
    ['Kept in upper case.', 'upper'],
    ['The address; converted to lowercase.', 'lower'],
    ['In upper or lower case.', undefined],
    ['Stored in upper or lower case, as it comes.', undefined],
    ['Not converted to upper case.', undefined],
    ['Any address.', undefined],
  ])('of the form of a text: %s', (email, form) => {
    expect(proposed({ email })['resources.customers.normalized./email']).toBe(form);
  });

  test.each([
    ['Unique in the organisation, regardless of case.', [{ at: '/email', case: 'insensitive', within: 'visibility' }]],
    ['Unique within the clinic, letter case ignored.', [{ at: '/email', case: 'insensitive', within: 'visibility' }]],
    ['The address. Unique per account (case-sensitive).', [{ at: '/email', case: 'sensitive', within: 'visibility' }]],
    ['Must be unique.', ['/email']],
    ['Unique within the group of the customer.', [{ at: '/email', within: '/group_id' }]],
    ['Unique per group; it cannot be reused.', [{ at: '/email', within: '/group_id', 'after-delete': 'taken' }]],
    ['Unique. The address may be reused once the customer is deleted.', [{ at: '/email', 'after-delete': 'free' }]],
    ['Need not be unique.', undefined],
    ['The unique identifier of the person.', undefined],
    ['Any address.', undefined],
  ])('of a member: %s', (email, unique) => {
    expect(proposed({ email })[UNIQUE]).toEqual(unique);
  });

  test.each([
    [
      'The email is kept in lower case and is unique, regardless of case.',
      undefined,
      [{ at: '/email', case: 'insensitive' }],
    ],
    ['Emails are unique in the organisation.', undefined, [{ at: '/email', within: 'visibility' }]],
    ['Creates a customer.', 'A customer with this email already exists.', ['/email']],
    ['Creates a customer.', 'The name or the email is taken.', undefined],
    ['Name and email together are unique.', undefined, undefined],
    ['Answers with a unique id.', 'A customer already exists.', undefined],
  ])('of a create: %s', (create, taken, unique) => {
    expect(proposed({ create, ...(taken === undefined ? {} : { taken }) })[UNIQUE]).toEqual(unique);
  });

  test.each([
    ['Lists customers, newest first.', { by: ['-created_at'] }],
    ['In order of creation.', { by: ['created_at'] }],
    ['Lists the newest customers.', undefined],
  ])('of a list: %s', (list, order) => {
    expect(proposed({ list })[ORDER]).toEqual(order);
  });

  test.each([
    [{ remove: 'Deletes the customer and all of its invoices.' }, 'cascade'],
    [{ remove: 'Invoices of the customer are set to null.' }, 'detach'],
    [{ remove: 'Refused while it has invoices.', conflict: 'In use' }, { refuse: 409 }],
    [{ conflict: 'The customer still has an invoice' }, { refuse: 409 }],
    [{ remove: 'Refused while it has invoices.' }, undefined],
    [{ remove: 'Deletes the customer.', conflict: 'In use' }, undefined],
    [{ remove: 'See also the list of orders.' }, undefined],
  ])('of a delete: %o', (words, does) => {
    expect(proposed(words)[ON_DELETE]).toEqual(does);
  });
});

test('a member that is unique below a record of the path', () => {
  const code = {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', description: 'Unique within an event.' } },
  };
  const shown = { ...code, properties: { id: { type: 'string' }, ...code.properties } };
  const event = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const eventId = { ...id, name: 'eventId' };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Tickets', version: '1' },
    paths: {
      '/events': {
        get: { responses: { 200: json({ type: 'array', items: event }) } },
        post: { requestBody: json(event), responses: { 201: json(event) } },
      },
      '/events/{eventId}': { get: { parameters: [eventId], responses: { 200: json(event) } } },
      '/events/{eventId}/codes': {
        get: { parameters: [eventId], responses: { 200: json({ type: 'array', items: shown }) } },
        post: { parameters: [eventId], requestBody: json(code), responses: { 201: json(shown) } },
      },
      '/events/{eventId}/codes/{id}': { get: { parameters: [eventId, id], responses: { 200: json(shown) } } },
    },
  });
  const { proposals } = deriveContract({ text, name: 'openapi.json', schema: 's' });
  const unique = proposals.find(({ path }) => path.join('.') === 'resources.codes.unique');
  expect(unique?.value).toEqual([{ at: '/code', within: 'parent' }]);
});
