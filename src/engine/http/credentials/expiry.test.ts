import { expect, test } from 'vitest';
import type { SecretStore } from '../secrets.js';
import { Expiry } from './expiry.js';

/** A credential that cannot be renewed, and a service that answers each path to each caller with a status. */
function judged(
  answers: Readonly<Record<string, readonly [own: number, anonymous: number]>>,
  worked: readonly string[],
) {
  const secrets = { secretOf: () => 'token', renew: () => Promise.resolve(false), isEnding: () => false };
  const expiry = new Expiry(secrets as unknown as SecretStore, ({ url }, as) => {
    const [own, anonymous] = answers[url] ?? [404, 404];
    return Promise.resolve(as === 'anonymous' ? anonymous : own);
  });
  for (const url of worked) expiry.worked('carol', { url, headers: [] });
  return expiry.refused('carol', 'token');
}

test('a 401 is an answer to the request where the credential is still taken elsewhere', async () => {
  expect(await judged({ '/notes': [200, 401] }, ['/notes'])).toBe('own');
  expect(await judged({ '/open': [200, 200], '/notes': [200, 401] }, ['/open', '/notes', '/open'])).toBe('own');
});

test('it is one too where all that the credential was taken for is open to everybody', async () => {
  expect(await judged({ '/open': [200, 200] }, ['/open', '/gone'])).toBe('own');
});

test('the credential is lost where what it was taken for refuses it, or nothing is left that would show it', async () => {
  expect(await judged({ '/open': [200, 200], '/notes': [401, 401] }, ['/open', '/notes', '/open'])).toBe('lost');
  expect(await judged({}, ['/gone'])).toBe('lost');
});
