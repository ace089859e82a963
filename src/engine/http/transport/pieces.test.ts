import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Vocabulary } from '../redaction/vocabulary.js';
import { Pieces } from './pieces.js';
import { createRegistry } from '../redaction/redact.js';

const SECRET = 'tok_live_4f9a8b7c6d5e4f3a';
const put = (name: string): string => `[${name}]`;

it('finds every stretch of eight characters, in any case, wherever it stands', () => {
  const pieces = new Pieces(new Vocabulary([]));
  pieces.add('alice', SECRET);
  for (let length = 8; length <= SECRET.length; length += 1) {
    for (let at = 0; at + length <= SECRET.length; at += 1) {
      const part = SECRET.slice(at, at + length);
      for (const one of [part, part.toUpperCase()]) {
        for (let before = 0; before < 7; before += 1) {
          const text = `${'é'.repeat(before)}${one}|`;
          expect(pieces.isIn(text), text).toBe(true);
          expect(pieces.replaced(text, put)).toBe(`${'é'.repeat(before)}[alice]|`);
        }
      }
    }
  }
  expect(pieces.isIn(SECRET.slice(3, 10))).toBe(false);
});

it('agrees with a look at every place, also over the end of what is read in one go', () => {
  const pieces = new Pieces(new Vocabulary([]));
  pieces.add('alice', SECRET);
  const parts = new Set(Array.from({ length: SECRET.length - 7 }, (_, at) => SECRET.slice(at, at + 8)));
  const piece = fc.tuple(fc.nat(16), fc.nat(20)).map(([at, length]) => SECRET.slice(at, at + length));
  const text = fc
    .array(fc.oneof(piece, fc.string(), fc.constantFrom('live', 'tok_', '_4f9a8')))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom(0, 32_750, 32_760, 65_500), (some, before) => {
      const whole = ' '.repeat(before) + some;
      const isIn = [...parts].some((one) => whole.toLowerCase().includes(one));
      return pieces.isIn(whole) === isIn && (isIn || pieces.replaced(whole, put) === whole);
    }),
    { numRuns: 300 },
  );
});

it('leaves words that anybody may read, and rows of digits, as they are', () => {
  const registry = createRegistry({ vocabulary: ['resources: { products: { path: /products } }'] });
  registry.add('alice', 'Products-20261123-a1b2c3d4e5');
  expect(registry.redact('/products/7 of 20261123')).toBe('/products/7 of 20261123');
  expect(registry.redact('3-A1B2C3D4')).toBe('[secret:alice]');
  expect(registry.redact('PRODUCTS-20261123-A1B2C3D4E5')).toBe('[secret:alice]');
});

it('looks for a secret of words as a whole alone: its parts are in the words of others', () => {
  const registry = createRegistry();
  registry.add('alice', 'acme-editor-token');
  expect(registry.redact('/articles/designing-the-editor')).toBe('/articles/designing-the-editor');
  expect(registry.redact('"acme-editor-token"')).toBe('"[secret:alice]"');
  expect(registry.redact('ACME-EDITOR-TOKEN')).toBe('[secret:alice]');
});

it('takes what is cut off or changed in part out of an answer, and nothing out of what was put in', () => {
  const registry = createRegistry();
  registry.add('tok_live_4f9a', SECRET);
  expect(registry.redact(`{"hint":"${SECRET.slice(0, 12)}...","code":7}`)).toBe(
    '{"hint":"[secret:tok_live_4f9a]...","code":7}',
  );
  expect(registry.redact(`${SECRET} and ${SECRET.toUpperCase()}`)).toBe(
    '[secret:tok_live_4f9a] and [secret:tok_live_4f9a]',
  );
});
