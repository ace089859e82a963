import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alteredIn, extendedBy, shortened, unknownLike } from './damage.js';

const never = (): boolean => false;

const SECRETS = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~+/='), minLength: 6, maxLength: 60 }),
  fc.string({ unit: 'binary', minLength: 6, maxLength: 20 }),
  fc.stringMatching(/^sk_live_[a-zA-Z0-9]{16}$/),
  fc.stringMatching(/^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[a-f0-9]{12}$/),
  fc.stringMatching(/^eyJ[\w-]{10}\.[\w-]{20}\.[\w-]{43}$/),
  fc.stringMatching(/^[a-z]{3,8}:[a-zA-Z0-9]{4,12}$/),
);

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/];
const kindOf = (character: string): number => KINDS.findIndex((kind) => kind.test(character));
const differences = (a: string, b: string): number[] =>
  Array.from({ length: a.length }, (_, index) => index).filter((index) => a[index] !== b[index]);

describe('alteredIn', () => {
  it('changes one character, not at an end, within its kind where it has one', () => {
    fc.assert(
      fc.property(SECRETS, (secret) => {
        const altered = alteredIn(secret, never);
        expect(altered.length).toBe(secret.length);
        const places = differences(secret, altered);
        expect(places.length).toBe(1);
        const place = places[0] ?? -1;
        expect(place).toBeGreaterThan(0);
        expect(place).toBeLessThan(secret.length - 1);
        const kind = kindOf(secret.charAt(place));
        if (kind >= 0) expect(kindOf(altered.charAt(place))).toBe(kind);
        expect(altered.toLowerCase()).not.toBe(secret.toLowerCase());
        expect(alteredIn(secret, never)).toBe(altered);
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes the signature of a JWT and the password of a pair', () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${'Ab1'.repeat(14)}`;
    const [place = 0] = differences(jwt, alteredIn(jwt, never));
    expect(place).toBeGreaterThan(jwt.lastIndexOf('.') + 1);
    const [inPair = 0] = differences('alice:hunter22', alteredIn('alice:hunter22', never));
    expect(inPair).toBeGreaterThan(6);
  });

  it('keeps hexadecimal hexadecimal', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-f0-9]{12}$/), (secret) => {
        expect(alteredIn(secret, never)).toMatch(/^[a-f0-9]{12}$/);
        expect(unknownLike(secret, never)).toMatch(/^[a-f0-9]{12}$/);
      }),
    );
  });

  it('is never a value in use', () => {
    fc.assert(
      fc.property(SECRETS, (secret) => {
        const first = alteredIn(secret, never);
        const second = alteredIn(secret, (value) => value === first);
        expect(second).not.toBe(first);
        expect(second).not.toBe(secret);
      }),
    );
  });
});

describe('unknownLike', () => {
  it('has the length and the kinds of characters of the secret and is another value', () => {
    fc.assert(
      fc.property(SECRETS, (secret) => {
        const unknown = unknownLike(secret, never);
        expect(unknown.length).toBe(secret.length);
        expect(unknown).not.toBe(secret);
        expect(unknownLike(secret, never)).toBe(unknown);
        // Behind what says the form there may be no letter or digit, and then no kind to keep.
        const prefix = /^(?:[A-Za-z]{2,12}[_-]){1,3}(?=.{8})/.exec(secret)?.[0] ?? '';
        const variable = prefix === '' ? secret.slice(secret.indexOf(':') + 1) : secret.slice(prefix.length);
        if (/[a-z0-9]/i.test(variable)) {
          for (const place of differences(secret, unknown)) {
            expect(kindOf(unknown.charAt(place))).toBe(kindOf(secret.charAt(place)));
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps what says the form', () => {
    expect(unknownLike('sk_live_abcdefgh12345678', never)).toMatch(/^sk_live_[a-z]{8}\d{8}$/);
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${'Ab1'.repeat(14)}`;
    const unknown = unknownLike(jwt, never);
    expect(unknown.slice(0, unknown.lastIndexOf('.'))).toBe(jwt.slice(0, jwt.lastIndexOf('.')));
    expect(differences(jwt, unknown).length).toBe(42);
  });

  it('is never a value in use', () => {
    const first = unknownLike('abcdefgh', never);
    const second = unknownLike('abcdefgh', (value) => value === first);
    expect([first, 'abcdefgh']).not.toContain(second);
  });
});

describe('extendedBy and shortened', () => {
  it('begin like the secret, and are another one that is not in use', () => {
    fc.assert(
      fc.property(SECRETS, (secret) => {
        const longer = extendedBy(secret, never);
        const start = secret.replace(/=+$/, '');
        if (start !== '') expect(longer.startsWith(start)).toBe(true);
        expect(longer.length).toBe(secret.length + 4);
        expect(extendedBy(secret, (value) => value === longer).length).toBe(secret.length + 8);
        const shorter = shortened(secret, never);
        expect(shorter).not.toBe(secret);
        expect(secret.length < 12 || secret.startsWith(shorter)).toBe(true);
        expect([secret, shorter]).not.toContain(shortened(secret, (value) => value === shorter));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave padding at the end, where it means something', () => {
    expect(extendedBy('MTIzNDU2Nzg5MDEy0w==', never)).toBe('MTIzNDU2Nzg5MDEy0wMTIz==');
    expect(shortened('MTIzNDU2Nzg5MDEy0w==', never)).toBe('MTIzNDU2Nzg5MDEy0');
    expect(extendedBy('deadbeefcafe0123', never)).toMatch(/^[a-f0-9]{20}$/);
    expect(shortened('hunter22', never)).toHaveLength(8);
  });
});
