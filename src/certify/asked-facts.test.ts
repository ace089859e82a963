import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { checks, fileSystem, type Contract } from '../index.js';
import { askedFacts, type AskedFacts } from './asked-facts.js';
import { refusalsOfContract } from './before.js';
import { certifiedPlan } from './certified-plan.js';
import { shop } from './fixtures/made-bundle.js';
import { refusalsOfPlan } from './foreseen.js';
import { profileNamed, PROFILES, type Profile } from './profile.js';

const WRITE = profileNamed('core-write', fileSystem) as Profile;

function asked(contract: Contract, profile = WRITE): AskedFacts {
  return askedFacts(contract, profile, checks);
}

/** Without a fact that the profile names, one that a gap of the document names, and one that neither does. */
const OPEN = shop((text) =>
  text
    .replace('unique: [/sku]', '')
    .replace('unknown-field: ignore', '')
    .replace(/(fields: \[[^\]]*\]), on-write: ignore/, '$1'),
);

describe('what a profile asks for', () => {
  test.each(PROFILES)('is nothing where the contract states everything: %s', (id) => {
    expect(asked(shop(), profileNamed(id, fileSystem) as Profile)).toEqual({
      claims: [],
      gaps: [],
      others: [],
      yaml: '',
    });
  });

  test('is every fact for which it is refused, each with the YAML that states it', () => {
    const { gaps, others, yaml } = asked(OPEN);
    expect(gaps.map(({ id }) => id)).toEqual(['gap.unknown-field']);
    expect(others).toContain('resources.products.unique');
    expect(parse(yaml)).toMatchObject({ resources: { products: { unique: ['/sku'] } } });
    const said = [
      ...refusalsOfContract(OPEN, WRITE, []),
      ...refusalsOfPlan(OPEN, WRITE, certifiedPlan(OPEN, WRITE, checks, 'http://127.0.0.1:4010')),
    ];
    expect(said.map(({ code }) => code)).toEqual(['fact-missing', 'not-specified']);
    const named = said.flatMap(({ message }) => message.match(/resources\.[\w.*-]+/g) ?? []);
    const facts = [...gaps.flatMap((gap) => gap.facts), ...others];
    expect(named.filter((fact) => !facts.includes(fact))).toEqual([]);
  });

  test('is a claim first, without which nothing is known of the clauses', () => {
    const { claims, gaps, others } = asked(
      shop((text) => text.replace('claims: [web-api]', 'claims: []').replace('unique: [/sku]', '')),
    );
    expect(claims.map(({ code }) => code)).toEqual(['document-not-claimed']);
    expect(gaps).toEqual([]);
    expect(others).toEqual(['resources.products.unique']);
  });
});
