import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks, fileSystem, type Contract } from '../index.js';
import { certifiedPlan } from './certified-plan.js';
import { certifyShop, PROFILE, shop } from './fixtures/made-bundle.js';
import { refusalsOfPlan } from './foreseen.js';
import { profileNamed, PROFILES, type Profile } from './profile.js';

const AT = 'http://127.0.0.1:4010';

function codesOf(contract: Contract, url = AT, profile: Profile = PROFILE): readonly string[] {
  return refusalsOfPlan(contract, profile, certifiedPlan(contract, profile, checks, url)).map(({ code }) => code);
}

/** States what the profile asks for by name; a clause of the profile needs one fact more. */
const OPEN = shop((text) => text.replace('total: /total', ''));

describe('what comes of a plan at best', () => {
  test.each(PROFILES)('carries a certificate where the contract states everything: %s', (id) => {
    expect(codesOf(shop(), AT, profileNamed(id, fileSystem) as Profile)).toEqual([]);
  });

  test('leaves out whatever writes where the host is not in the sandbox', () => {
    expect(codesOf(shop(), 'https://shop.example')).toContain('left-out');
  });
});

describe('a service that could not be certified however it behaves', () => {
  let server: Server;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());
  const url = (): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  test('is refused by what is not specified, with the facts and the mend, before anything is sent', async () => {
    const made = await certifyShop(url(), { contract: OPEN });
    expect(made).toMatchObject({ kind: 'refused' });
    const [refusal] = made.kind === 'refused' ? made.refusals : [];
    expect(refusal).toMatchObject({ code: 'not-specified', mend: expect.stringContaining('probity gaps') as unknown });
    expect(refusal?.message).toContain('resources.products.collection.total');
    expect('run' in made).toBe(false);
    expect(asked).toBe(0);
  });

  test('is refused with all reasons at once: those of the contract, and those of the plan', async () => {
    const contract = shop((text) =>
      text.replace('total: /total', '').replace('complete: { resources: true, operations: true }', ''),
    );
    const made = await certifyShop(url(), { contract });
    const codes = made.kind === 'refused' ? made.refusals.map(({ code }) => code) : [];
    expect(codes).toEqual(['fact-missing', 'not-specified']);
    expect(asked).toBe(0);
  });
});
