import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileSystem, filesOf, packageFolder } from './files.js';
import { loadContract, type Loaded } from './load.js';
import type { Contract } from './facts/model.js';
import { formatProblems } from './yaml/problem.js';
import { isWhole } from '../selftest/fixtures/amount.js';

const services = join(packageFolder(), 'contracts', 'services');
const scratch = mkdtempSync(join(tmpdir(), 'probity-contract-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The contract; a test that wanted one fails with the problems. */
function sound(loaded: Loaded): Contract {
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  return loaded.contract;
}

function problemsOf(loaded: Loaded): string {
  return 'problems' in loaded ? formatProblems(loaded.problems) : 'none';
}

/** Loads a text as `own.yaml`, with the shipped documents of the package. */
function loadText(text: string, others: Readonly<Record<string, string>> = {}): Loaded {
  const own = filesOf(
    Object.entries({ 'own.yaml': text, ...others }).map(([name, content]) => ({ name, text: content })),
  );
  return loadContract('own.yaml', {
    files: {
      read: (path) => (path.startsWith('probity:') ? fileSystem.read(path) : own.read(path)),
      shipped: () => fileSystem.shipped?.() ?? [],
    },
  });
}

const HEAD = 'probity: 1\nservice: { name: Own }\ntarget: { base-url: "http://127.0.0.1:4010" }\n';

describe('a contract that says the least', () => {
  const contract = sound(loadContract(join(services, 'bare.yaml')));
  const [products] = contract.facts.resources;

  it('leaves every fact that the service would have to state a gap', () => {
    for (const claim of contract.claims) {
      for (const clause of claim.document.clauses) {
        for (const path of clause.gap ?? []) {
          for (const found of contract.lookup(path)) expect([path, found.slot.state]).toEqual([path, 'gap']);
        }
      }
    }
    expect(products?.item.state).toBe('gap');
    expect(products?.own).toMatchObject({ state: 'gap' });
    expect(products?.operations.create.offered).toEqual({
      state: 'gap',
      paths: ['resources.products.operations.create'],
    });
  });

  it('takes the words and conventions of the document that it claims', () => {
    expect(products?.collection.query.limit).toMatchObject({
      state: 'stated',
      value: { text: 'limit=<n>' },
      path: 'query.limit',
    });
    expect(products?.operations.create.status).toEqual({
      state: 'stated',
      value: [201],
      path: 'conventions.create.status',
    });
    expect(contract.facts.method('GET').safe).toMatchObject({ value: true });
    expect(contract.facts.method('PATCH').idempotent.state).toBe('gap');
  });

  it('needs no environment', () => {
    expect(contract.target.baseUrl).toBe('${PROBITY_SHOP_URL:-http://127.0.0.1:4010}');
  });
});

describe('every shipped service contract', () => {
  it.each(readdirSync(services).filter((name) => /^[\w-]+\.yaml$/.test(name)))('%s loads', (name) => {
    expect(problemsOf(loadContract(join(services, name)))).toBe('none');
  });
});

describe('the vocabulary', () => {
  const contract = sound(loadText(`${HEAD}resources:\n  products: { path: /products, operations: { list: {} } }\n`));

  it('is there when it is not claimed, and binds nobody', () => {
    expect(contract.claims.map((claim) => [claim.document.id, claim.claimed])).toEqual([['web-api', false]]);
    expect(contract.facts.resources[0]?.operations.create.status.state).toBe('gap');
    expect(contract.facts.versioning.placement.state).toBe('gap');
  });

  it('lends methods and queries', () => {
    expect(contract.facts.resources[0]?.operations.list.offered).toMatchObject({ value: { method: 'GET' } });
    expect(contract.facts.resources[0]?.collection.query.page.state).toBe('stated');
  });
});

describe('three states of a fact', () => {
  it('is none at the fact, at a parent, and in a closed map', () => {
    const contract = sound(
      loadText(
        `${HEAD}auth: none\nerrors: { catalogue: none }\nresources:\n  products:\n    path: /products\n    operations: { list: {}, "*": none }\n`,
      ),
    );
    const states = [
      'auth.refusal.missing',
      'errors.catalogue',
      'resources.products.operations.delete.repeat',
      'errors.code',
    ];
    expect(states.map((path) => contract.facts.at(path).state)).toEqual(['none', 'none', 'none', 'gap']);
    expect(contract.facts.resources[0]?.own.state).toBe('none');
    expect(contract.lookup('errors.catalogue')).toEqual([
      { path: 'errors.catalogue', slot: { state: 'none', path: 'errors.catalogue' }, position: 'own.yaml:5:22' },
    ]);
  });

  it('looks up every name for a star, and each standard operation', () => {
    const contract = sound(loadText(`${HEAD}resources:\n  a: { path: /a, schema: true }\n  b: { path: /b }\n`));
    expect(contract.lookup('resources.*.schema').map(({ path, slot }) => [path, slot.state])).toEqual([
      ['resources.a.schema', 'stated'],
      ['resources.b.schema', 'gap'],
    ]);
    expect(contract.lookup('resources.*.operations')).toHaveLength(12);
    expect(contract.lookup('events.*.types')).toEqual([{ path: 'events', slot: { state: 'gap', paths: ['events'] } }]);
    expect(sound(loadText(`${HEAD}resources: {}\n`)).lookup('resources.*.schema')).toEqual([]);
  });

  it('is a fact of the document only while its clause is not excepted', () => {
    const reason = 'another status since ever';
    const text = `${HEAD}claims: [{ web-api: { except: { create.status-is-201: "${reason}" } } }]\nresources:\n  a: { path: /a }\n`;
    const contract = sound(loadText(text));
    expect(contract.claims[0]?.except).toEqual({ 'create.status-is-201': reason });
    expect(contract.facts.resources[0]?.operations.create.status.state).toBe('gap');
  });

  it('may write a sort order with a blank in it', () => {
    const query = '{ ascending: "order_by=<key> asc", descending: "order_by=<key> desc" }';
    const except = 'claims: [{ web-api: { except: { sort.by-key: key and direction are two words } } }]';
    const resource = `resources:\n  a: { path: /a, collection: { query: ${query} } }`;
    const contract = sound(loadText(`${HEAD}${except}\n${resource}\n`));
    const { descending } = contract.facts.resources[0]?.collection.query ?? {};
    expect(descending).toMatchObject({ state: 'stated', value: { text: 'order_by=<key> desc' } });
    expect(problemsOf(loadText(`${HEAD}${resource.replace('<key> desc', '<key> ')}\n`))).toContain(
      'blanks at its ends',
    );
  });

  it('may have no unique and no volatile fields where the schema is closed', () => {
    const schema = '{ type: object, additionalProperties: false, properties: { name: { type: string } } }';
    const facts = 'tag: none, unique: none, volatile: none';
    expect(problemsOf(loadText(`${HEAD}resources:\n  a: { path: /a, schema: ${schema}, ${facts} }\n`))).toBe('none');
  });

  it('may be stronger than the document', () => {
    const text = `${HEAD}claims: [web-api]\nstatuses: { success: [200, 201] }\noperations:\n  search: { method: POST, path: /search, safe: true, idempotent: true }\n`;
    expect(problemsOf(loadText(text))).toBe('none');
  });
});

describe('a singleton', () => {
  it('has no collection and is neither made nor removed', () => {
    const contract = sound(loadText(`${HEAD}resources:\n  me: { item: /me, operations: { read: {}, update: {} } }\n`));
    const [me] = contract.facts.resources;
    expect([me?.path.state, me?.collection.items.state, me?.own.state]).toEqual(['none', 'none', 'none']);
    expect(me?.operations.list.offered.state).toBe('none');
    expect(me?.operations.read.offered.state).toBe('stated');
    expect(me?.operations.replace.offered.state).toBe('gap');
  });
});

describe('the version in a path', () => {
  const version = (more: string): string | undefined =>
    sound(loadText(`${HEAD}${more}\nresources:\n  a: { path: /<version>/a }\n`)).facts.variables['version'];

  it('comes from the variables, the versions or the segment', () => {
    expect(version('versioning: { segment: /v7/ }')).toBe('v7');
    expect(version('versioning: { versions: { v1: { state: retired }, v2: { state: active } } }')).toBe('v2');
    expect(version('variables: { version: beta }')).toBe('beta');
  });

  it('is not taken from the example of a document', () => {
    const text = `${HEAD}claims: [web-api]\nresources:\n  a: { path: /<version>/a }\n`;
    expect(problemsOf(loadText(text))).toContain('The version in the path is not known');
  });
});

describe('sources', () => {
  const schema = 'Thing: { type: object, properties: { next: { $ref: "#/Thing" } } }\n';
  const text = `${HEAD}claims: [web-api, ./house.yaml]\nresources:\n  a: { path: /a, schema: { $ref: "./things.yaml#/Thing" } }\n`;
  const house =
    'probity: 1\ndocument: { id: house, title: House rules }\nclauses: [{ id: a, part: "1", quote: One. }]\n';
  const contract = sound(loadText(text, { 'house.yaml': house, 'things.yaml': schema }));

  it('are all files that were read', () => {
    expect(contract.sources.map((source) => source.name)).toEqual([
      'own.yaml',
      'probity:conventions/web-api.yaml',
      'probity:conventions/web-api.md',
      'house.yaml',
      'things.yaml',
    ]);
  });

  it('are enough to load the contract again', () => {
    const again = sound(loadContract(contract.sources[0]?.name ?? '', { files: filesOf(contract.sources) }));
    expect(JSON.stringify(again)).toBe(JSON.stringify(contract));
  });

  it('give self-contained schemas', () => {
    expect(contract.facts.resources[0]?.schema).toMatchObject({
      value: { type: 'object', $defs: { Thing: { properties: { next: { $ref: '#/$defs/Thing' } } } } },
    });
  });
});

describe('a file that cannot be used', () => {
  const written = (name: string, content: string | Buffer): string => {
    const path = join(scratch, name);
    writeFileSync(path, content);
    return path;
  };

  it('is named with the reason', () => {
    written('contract.yaml', 'probity: 1\n');
    expect(problemsOf(loadContract(join(scratch, 'contrac.yaml')))).toContain('did you mean "contract.yaml"');
    expect(problemsOf(loadContract(scratch))).toContain('The file is a directory');
    expect(problemsOf(loadContract(written('latin.yaml', Buffer.from([0x61, 0x3a, 0x20, 0xe4]))))).toContain(
      'not UTF-8',
    );
    expect(problemsOf(loadContract(written('large.yaml', 'a'.repeat(2 ** 20 + 1))))).toContain('The file is too large');
    expect(problemsOf(loadContract(written('none.yaml', '')))).toContain('The file is empty');
  });

  it('may begin with a byte order mark and have Windows line ends', () => {
    expect(problemsOf(loadContract(written('windows.yaml', `\uFEFF${HEAD.replaceAll('\n', '\r\n')}`)))).toBe('none');
  });
});

describe('a hostile contract', () => {
  /** Of its whole size; how fast the machine is, nobody knows. */
  const share = isWhole ? 1 : 0.25;
  const many = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join('');
  it.each([
    ['brackets', '['.repeat(500_000 * share)],
    ['braces', '{a: '.repeat(200_000 * share)],
    ['dashes', '- '.repeat(400_000 * share)],
    ['aliases', `a: &a [${'*a, '.repeat(100_000 * share)}]`],
    ['many keys', many(60_000 * share, (i) => `k${i}: 1\n`)],
    ['many resources', `${HEAD}resources:\n${many(20_000 * share, (i) => `  r${i}: { path: /r }\n`)}`],
    ['wrong resources', `${HEAD}resources:\n${many(20_000 * share, (i) => `  r${i}: { pat: /r }\n`)}`],
    [
      'a chain of references',
      `${HEAD}resources:\n${many(499, (i) => `  r${i}: { path: /r, refs: { /a: r${i + 1} } }\n`)}  r499: { path: /r }\n`,
    ],
    ['a long list', `${HEAD}statuses: { success: [${many(50_000 * share, (i) => `${i},`)}] }`],
    [
      'dangerous keys',
      `${HEAD}__proto__: { a: 1 }\nconstructor: 1\nresources: { __proto__: { path: /a }, toString: { path: /b } }`,
    ],
    ['a long line', `${HEAD}service: { name: ${'x'.repeat(500_000 * share)} }`],
  ])('is refused or read in time: %s', (_, text) => {
    const started = performance.now();
    const loaded = loadText(text);
    expect(performance.now() - started).toBeLessThan(isWhole ? 30_000 : 20_000);
    if ('problems' in loaded) expect(loaded.problems.length).toBeLessThanOrEqual(200);
  });
});
