import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileSystem } from '../index.js';
import { createReference } from '../reference/index.js';
import type { Certified } from './certify.js';
import { certifyShop } from './fixtures/made-bundle.js';
import { profileNamed, type Profile } from './profile.js';

let service: Awaited<ReturnType<ReturnType<typeof createReference>['listen']>>;
beforeEach(async () => {
  service = await createReference({}).listen();
});
afterEach(() => service.close());

function certified(id: string): Promise<Certified> {
  return certifyShop(service.url, { profile: profileNamed(id, fileSystem) as Profile });
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
