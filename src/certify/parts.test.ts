import { createPrivateKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checks, fileSystem } from '../index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import { certify, type Certified } from './certify.js';
import { GIVEN, KEY, NOW, shop } from './fixtures/made-bundle.js';
import { profileNamed, type Profile } from './profile.js';

let service: Awaited<ReturnType<ReturnType<typeof createReference>['listen']>>;
beforeEach(async () => {
  service = await createReference({}).listen();
});
afterEach(() => service.close());

function certified(id: string): Promise<Certified> {
  return certify({
    contract: shop(),
    profile: profileNamed(id, fileSystem) as Profile,
    checks,
    given: GIVEN,
    key: createPrivateKey(KEY.secret),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: service.url },
    now: NOW,
    ledgerText: () => '',
  });
}

function refusalsOf(made: Certified): unknown {
  return made.kind === 'refused' ? made.refusals : made.kind;
}

test('a profile that brings about some refusals only certifies a service that keeps it', async () => {
  expect(refusalsOf(await certified('errors'))).toBe('certified');
}, 180_000);

test('a profile that sends some operations only does so twice with one challenge, under two nonces', async () => {
  const [first, second] = [await certified('pagination-offset'), await certified('pagination-offset')];
  expect([refusalsOf(first), refusalsOf(second)]).toEqual(['certified', 'certified']);
  const nonceOf = (made: Certified): string => (made.kind === 'certified' ? made.certificate.nonce : '');
  expect(nonceOf(first)).not.toBe(nonceOf(second));
}, 180_000);
