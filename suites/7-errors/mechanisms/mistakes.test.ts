import { expect, test } from 'vitest';
import type { Invalid, OperationContext } from 'probity/check';
import { mistakesOf } from './mistakes.js';

const operation = { id: 'things.create', kind: 'create', sends: 'json', safe: false };
const context = { operation } as unknown as OperationContext;
const beside = { urls: [], headers: [] };

function triedOf(members: number): { readonly bodies: number; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const invalid = Array.from({ length: members }, (_, n): Invalid => {
    const at = `/member${String(n)}`;
    return { body: { [at.slice(1)]: 5 }, violation: `type of ${at}`, at, strength: 'sure', repaired: {} };
  });
  const kit = {
    everyInvalidBody: () => invalid,
    note: (text: string) => void notes.push(text),
    pickInQuickMode: (all: readonly unknown[]) => all,
    validate: () => [],
  } as unknown as Parameters<typeof mistakesOf>[0];
  const schema = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
  const { places } = mistakesOf(kit, context, schema, beside);
  return { bodies: places.flat().filter(({ body }) => body !== null).length, notes };
}

test('mistakes in a body are tried up to a number, and who reads the verdict is told what was left out', () => {
  expect(triedOf(20)).toEqual({ bodies: 20, notes: [] });
  expect(triedOf(450)).toEqual({
    bodies: 400,
    notes: ['Of 450 mistakes in the body of things.create the first 400 were tried'],
  });
});
