import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { madeUpLine, madeUpOf } from './made-up.js';

const secretOf = (identity: string): string | undefined => (identity === 'alice' ? 'ALICE_TOKEN' : undefined);

function made(secret: string, given: Readonly<Record<string, string>> = {}): string {
  const line = madeUpLine({ name: 'MADE', secret }, secretOf);
  if (line === undefined) throw new Error('It is not made up');
  const env = { PATH: process.env['PATH'] ?? '', ALICE_TOKEN: 'token-of-alice', ...given };
  return execFileSync('sh', ['-c', `set -u; MADE=\${MADE-}; ${line}; printf %s "$MADE"`], { env, encoding: 'utf8' });
}

describe('a credential that nobody issued', () => {
  test('is drawn where it is unknown, and another one each time', () => {
    expect(made('alice:unknown')).toMatch(/^[0-9a-f]{32}$/);
    expect(made('alice:unknown')).not.toBe(made('alice:unknown'));
  });

  test('is made of the right one', () => {
    expect(made('alice:extended')).toBe('token-of-alicex');
    expect(made('alice:shortened')).toBe('token-of-alic');
    const altered = made('alice:altered');
    expect(altered).toHaveLength('token-of-alice'.length);
    expect([...altered].filter((one, n) => one !== 'token-of-alice'[n])).toHaveLength(1);
  });

  test('may be given', () => {
    expect(made('alice:altered', { MADE: 'mine' })).toBe('mine');
  });

  test('is none where nobody knows what it is made of', () => {
    expect(madeUpLine({ name: 'MADE', secret: 'bob:altered' }, secretOf)).toBeUndefined();
    expect(madeUpOf('alice')).toBeUndefined();
    expect(madeUpOf(':unknown')).toBeUndefined();
  });
});
