import { createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { checks, fileSystem } from '../index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import { certify } from './certify.js';
import { GIVEN, KEY, NOW, shop } from './fixtures/made-bundle.js';
import { profileNamed, type Profile } from './profile.js';

// What these ask for sends some operations only, and brings about some refusals only.
test.each(['errors', 'pagination-offset'])(
  'a service that keeps %s is certified twice with one challenge, though it remembers keys',
  async (id) => {
    const service = await createReference({}).listen();
    try {
      const nonces: string[] = [];
      for (let time = 1; time <= 2; time += 1) {
        const made = await certify({
          contract: shop(),
          profile: profileNamed(id, fileSystem) as Profile,
          checks,
          given: GIVEN,
          key: createPrivateKey(KEY.secret),
          environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: service.url },
          now: NOW,
          ledgerText: () => '',
        });
        expect(made.kind === 'refused' ? made.refusals : made.kind).toBe('certified');
        if (made.kind === 'certified') nonces.push(made.certificate.nonce);
      }
      expect(new Set(nonces).size).toBe(2);
    } finally {
      await service.close();
    }
  },
  60_000,
);
