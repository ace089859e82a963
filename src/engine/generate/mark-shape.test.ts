import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnNonce, markBeginning, markOf } from './mark-shape.js';

const octets = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('a drawn nonce is a word in lower-case letters and digits, and never that of a run which may be known', () => {
  fc.assert(
    fc.property(octets, (drawn) => {
      const nonce = drawnNonce(drawn);
      expect(nonce).toMatch(/^[a-z][a-z0-9]{8,13}$/);
      expect(markBeginning(nonce)).not.toBe('pb-');
      expect(markOf(nonce, '7')).toContain(nonce);
    }),
  );
});

test('the nonce follows from the octets, and differs where they do', () => {
  const nonces = new Set(fc.sample(octets, 2000).map(drawnNonce));
  const [one = new Uint8Array(32)] = fc.sample(octets, 1);
  expect(drawnNonce(one)).toBe(drawnNonce(Uint8Array.from(one)));
  expect(nonces.size).toBeGreaterThan(1990);
});

test('no share of the marks above a tenth has one beginning, joint and length', () => {
  const shapes = new Map<string, number>();
  for (const drawn of fc.sample(octets, 2000)) {
    const nonce = drawnNonce(drawn);
    const shape = markOf(nonce, '7').replace(nonce, String(nonce.length));
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  }
  expect(shapes.size).toBeGreaterThan(300);
  expect(Math.max(...shapes.values())).toBeLessThan(200);
});

test('a run that may be known says so in its marks', () => {
  expect(markOf('c0ffee12', '7')).toBe('pb-c0ffee12-7');
});
