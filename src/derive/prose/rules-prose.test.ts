import { expect, test } from 'vitest';
import { deriveContract } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** The rules that are proposed for bookings, where the document has these words of the create and of the member `ends_on`. */
function rules(create: string, member = ''): unknown {
  const time = { type: 'string', format: 'date' };
  const properties = { name: { type: 'string' }, starts_on: time, ends_on: { ...time, description: member } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const shown = { type: 'object', properties: { id: { type: 'string' }, ...properties } };
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bookings', version: '1' },
    paths: {
      '/bookings': {
        get: { responses: { 200: json({ type: 'array', items: shown }) } },
        post: {
          description: create,
          requestBody: json({ type: 'object', required: ['name'], properties }),
          responses: { 201: json(shown) },
        },
      },
      '/bookings/{id}': {
        get: { parameters: [id], responses: { 200: json(shown) } },
        delete: { parameters: [id], responses: { 204: { description: '' } } },
      },
    },
  });
  const { proposals } = deriveContract({ text, name: 'openapi.json', schema: 's' });
  return proposals.find(({ path }) => path.join('.') === 'resources.bookings.rules')?.value;
}

test.each([
  ['ends_on must not be before starts_on (422).', '', [{ at: '/ends_on', 'at-least': '/starts_on', refused: 422 }]],
  ['Ends on must lie in the future.', '', [{ at: '/ends_on', 'at-least': 'now' }]],
  ['starts_on must not lie in the future (else 400).', '', [{ at: '/starts_on', 'at-most': 'now', refused: 400 }]],
  ['Creates a booking.', 'Must not be in the past.', [{ at: '/ends_on', 'at-least': 'now' }]],
  ['Creates a booking.', 'Not before starts_on.', [{ at: '/ends_on', 'at-least': '/starts_on' }]],
  ['The future of bookings is bright.', 'The day before the next one.', undefined],
  ['name must lie in the future.', '', undefined],
])('rules of times: %s %s', (create, member, due) => {
  expect(rules(create, member)).toEqual(due);
});
