import { expect, test } from 'vitest';
import type { Exchange, Invalid, Json, JsonObject, Kit, OperationContext } from 'probity/check';
import { isRightAsStored } from './as-stored.js';

const PATTERN = /^[a-z]+@[a-z]+$/;
const context = { operation: { id: 'people.create' }, own: undefined } as unknown as OperationContext;
const wrong = { body: { mail: ' drawn@host' }, at: '/mail', violation: 'pattern of /mail' } as unknown as Invalid;

const kit = {
  validate: (_: unknown, body: JsonObject) => (PATTERN.test(String(body['mail'])) ? [] : ['no mail']),
  item: (_: unknown, exchange: unknown) => (exchange as { readonly shown: Json }).shown,
  note: () => undefined,
} as unknown as Kit;

const exchangeOf = (sent: Json, shown: Json) =>
  ({ request: { body: JSON.stringify(sent) }, shown }) as unknown as Exchange;

test.each([
  ['is stored without the blank', ' laid@host', 'laid@host', true],
  ['is stored in small letters', 'Laid@host', 'laid@host', true],
  ['is stored as it was sent', ' laid@host', ' laid@host', false],
  ['becomes another text', ' laid@host', 'other@host', false],
  ['was made right before it was sent', 'laid@host', 'laid@host', true],
])('a wrong text over which a fresh one was laid %s', (_, sent, shown, isRight) => {
  expect(isRightAsStored(kit, context, {}, exchangeOf({ mail: sent }, { mail: shown }), wrong)).toBe(isRight);
});
