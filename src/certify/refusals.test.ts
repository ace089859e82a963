import { describe, expect, test } from 'vitest';
import { fileSystem, loadContract, type Contract, type ExchangeLine, type Run } from '../index.js';
import { refusalsOfContract } from './before.js';
import { drawn } from './challenge.js';
import { profileNamed, PROFILES, type Profile } from './profile.js';
import { heldStill } from './volatile.js';

const READ = profileNamed('core-read', fileSystem) as Profile;

function shop(from = '', to = ''): Contract {
  const text = fileSystem.read('probity:services/shop.yaml').replace(from, to);
  const read = (path: string): string => (path === 'probity:services/shop.yaml' ? text : fileSystem.read(path));
  const loaded = loadContract('probity:services/shop.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('; '));
  return loaded.contract;
}

function codesOf(contract: Contract, words: readonly string[] = [], profile: Profile = READ): readonly string[] {
  return refusalsOfContract(contract, profile, words).map(({ code }) => code);
}

const SHOP = shop();

describe('a contract', () => {
  test.each(PROFILES)('that states everything is refused by no profile: %s', (id) => {
    expect(codesOf(SHOP, [], profileNamed(id, fileSystem) as Profile)).toEqual([]);
  });

  test('that makes an exception of a clause of the profile is refused, of another clause not', () => {
    const except = (clause: string): Contract =>
      shop('claims: [web-api]', `claims: [{ web-api: { except: { ${clause}: "it is so" } } }]`);
    expect(codesOf(except('read.returns-item'))).toEqual(['clause-excepted']);
    expect(codesOf(except('actions.refund'))).toEqual([]);
  });

  test('that claims nothing is refused', () => {
    expect(codesOf(shop('claims: [web-api]', 'claims: []'))).toContain('document-not-claimed');
  });

  test('that lets a field which callers write be volatile needs the word of the issuer', () => {
    const five = shop('volatile: [/updated_at]', 'volatile: [/updated_at, /price, /name, /tags, /dimensions/width]');
    const [refusal] = refusalsOfContract(five, READ, ['products/name']);
    expect(refusal?.code).toBe('volatile-business-field');
    expect(refusal?.message).toContain('products/price, products/tags, products/dimensions/width');
    expect(codesOf(five, ['products/price', 'products/name', 'products/tags', 'products/dimensions/width'])).toEqual(
      [],
    );
  });

  test('is not believed that a field is set by the service which every request has to have', () => {
    const text = fileSystem
      .read('probity:services/shop.yaml')
      .replace('volatile: [/updated_at]', 'volatile: [/price, /description]')
      .replace('fields: [/id, /created_at', 'fields: [/id, /price, /description, /created_at');
    const [refusal] = refusalsOfContract(shop(fileSystem.read('probity:services/shop.yaml'), text), READ, []);
    expect(refusal?.message).toContain('products/price;');
  });

  test('whose schema says nothing of its members is refused', () => {
    expect(codesOf(shop('required: [id, author, rating, created_at, updated_at]\n', '\n'))).toEqual(['loose-schema']);
  });

  test('whose lists may lag for minutes is refused', () => {
    expect(codesOf(shop('list-lag: 0s', 'list-lag: 5m'))).toEqual(['too-much-lag']);
    expect(codesOf(shop('list-lag: 0s', 'list-lag: 2s'))).toEqual([]);
  });

  test('with one fact left open is refused by its name and the mend', () => {
    const [refusal] = refusalsOfContract(shop('complete: { resources: true, operations: true }', ''), READ, []);
    expect(refusal).toMatchObject({ code: 'fact-missing', mend: expect.stringContaining('probity gaps') as unknown });
    expect(refusal?.message).toContain('complete.resources');
  });
});

describe('a volatile field', () => {
  const step = (method: string, operation: string, n: number, value: unknown): ExchangeLine => ({
    type: 'exchange',
    entry: 'x@products',
    phase: 'case',
    id: `x@products/m/0/${String(n)}`,
    intent: 'valid',
    as: 'alice',
    operation,
    started: n * 10,
    ended: n * 10 + 5,
    request: { method, url: 'http://127.0.0.1/api/v1/products/1', headers: [] },
    response: { status: 200, headers: [], bodyState: 'text', body: JSON.stringify(value), received: 1, decoded: 1 },
  });
  const run = (values: readonly unknown[], operation = 'products.update'): Run =>
    ({ exchanges: values.map((value, n) => step('PATCH', operation, n, value)) }) as unknown as Run;
  const contract = shop('volatile: [/updated_at]', 'volatile: [/revision]');

  test('that never changes while its record is written holds still', () => {
    expect(heldStill(contract, run(Array.from({ length: 6 }, () => ({ revision: 'a' }))))).toEqual([
      'products/revision',
    ]);
  });

  test('that writes of other records change, as the contract says, may hold still', () => {
    const text = fileSystem.read('probity:services/library.yaml');
    const library = (from = '', to = ''): Contract => {
      const read = (path: string): string => (path === 'a.yaml' ? text.replace(from, to) : fileSystem.read(path));
      const loaded = loadContract('a.yaml', { files: { ...fileSystem, read } });
      if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('; '));
      return loaded.contract;
    };
    const effects = /effects:\n +- \{ by: create, record: authors[^\n]*\n[^\n]*\n/.exec(text)?.[0] ?? '';
    const values = Array.from({ length: 6 }, () => ({ result: { bookCount: 0 } }));
    expect(heldStill(library(), run(values, 'authors.replace'))).toEqual([]);
    expect(heldStill(library(effects, 'effects: none\n'), run(values, 'authors.replace'))).toEqual([
      'authors/bookCount',
    ]);
  });

  test.each([
    ['changed once', ['a', 'a', 'a', 'b', 'b', 'b', 'b'].map((revision) => ({ revision })), 'products.update'],
    ['was written too seldom', Array.from({ length: 5 }, () => ({ revision: 'a' })), 'products.update'],
    ['was only read', Array.from({ length: 9 }, () => ({ revision: 'a' })), 'products.read'],
    [
      'has whole seconds, and writes came faster',
      Array.from({ length: 9 }, () => ({ revision: '2026-11-25T10:00:00Z' })),
      'products.update',
    ],
    ['is not there', Array.from({ length: 9 }, () => ({ id: '1' })), 'products.update'],
  ])('that %s does not', (_, values, operation) => {
    expect(heldStill(contract, run(values, operation))).toEqual([]);
  });
});

describe('seed and nonce', () => {
  const binding = {
    challenge: 'a',
    baseUrl: 'http://x',
    contract: 'c',
    profile: 'p',
    tool: '1',
    started: '2026-11-26T03:00:00.000Z',
    disguised: false,
  };

  test('are the same for the same challenge', () => {
    expect(drawn(binding)).toEqual(drawn({ ...binding }));
    expect(drawn(binding).nonce).toMatch(/^[0-9a-f]{8}$/);
    expect(drawn(binding).seed).toBeGreaterThanOrEqual(0);
  });

  test('of a run that begins at another moment: the same seed, and other marks', () => {
    const later = drawn({ ...binding, started: '2026-11-26T03:00:00.001Z' });
    expect(later.seed).toBe(drawn(binding).seed);
    expect(later.nonce).not.toBe(drawn(binding).nonce);
  });

  test.each(Object.keys(binding))('are others with another %s', (member) => {
    const other = drawn({ ...binding, [member]: 'other' });
    expect([other.seed, other.nonce]).not.toEqual([drawn(binding).seed, drawn(binding).nonce]);
  });
});
