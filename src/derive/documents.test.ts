import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checks, fileSystem, loadContract, planContract } from '../index.js';
import { deriveContract, type Derived } from './index.js';

const FOLDER = join(import.meta.dirname, 'fixtures');
const OWN = readdirSync(FOLDER).map((name) => ({ name, path: join(FOLDER, name) }));
const SERVICES = ['helpdesk', 'bookings', 'inventory'].map((name) => ({
  name: `${name}.yaml`,
  path: `examples/services/${name}/openapi.yaml`,
}));

const derive = (path: string, more: Partial<Parameters<typeof deriveContract>[0]> = {}): Derived =>
  deriveContract({ text: readFileSync(path, 'utf8'), name: 'openapi.yaml', schema: './service.schema.json', ...more });

const of = (name: string): Derived => derive(join(FOLDER, name));
const value = ({ facts }: Derived, path: string): unknown => facts.find((fact) => fact.path.join('.') === path)?.value;

/** Behind the lines that explain the file, and before what was left out, each line with its `#` taken away. */
function accepted(text: string): string {
  const [head = '', ...rest] = text.split('\n\n');
  const [facts = ''] = rest.join('\n\n').split('\n# Left out:');
  return `${head}\n\n${facts.replace(/^( *)# /gm, '$1')}`;
}

function problemsOf(text: string): readonly string[] {
  const read = (name: string): string => (name === 'again.yaml' ? text : fileSystem.read(name));
  const loaded = loadContract('again.yaml', { files: { ...fileSystem, read } });
  return 'problems' in loaded ? loaded.problems.map(({ message }) => message) : [];
}

describe('documents of many styles', () => {
  test('there are at least twelve', () => {
    expect(OWN.length + SERVICES.length).toBeGreaterThan(12);
  });

  test.each([...OWN, ...SERVICES])('$name makes a contract that loads and can be planned', ({ path }) => {
    const { text, contract, leftOut } = derive(path);
    expect(problemsOf(text)).toEqual([]);
    expect(planContract(contract, checks).entries.length).toBeGreaterThan(0);
    expect(leftOut.filter(({ why }) => why.includes('does not hold together'))).toEqual([]);
    expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=./service.schema.json');
    // Proposals can be accepted by taking their `#` away. Some say half of a thing, and the loader asks for the other half.
    const half = /say|names? |none|no query|Unknown|needs/i;
    expect(problemsOf(accepted(text)).filter((message) => !half.test(message))).toEqual([]);
  });

  test('a document of version 2 has its base path, bodies and schemes', () => {
    const pets = of('pets-swagger-2.yaml');
    expect(value(pets, 'resources.pet.item')).toBe('/api/pet/<id>');
    expect(value(pets, 'auth.schemes.api_key')).toEqual({ type: 'api-key', in: 'header', name: 'api_key' });
    expect(value(pets, 'resources.pet.operations.create.auth')).toEqual(['pet_auth']);
    expect(value(pets, 'resources.pet.schema')).toMatchObject({ properties: { weight: { exclusiveMinimum: 0 } } });
    // A PUT to the whole collection is sent by nobody.
    expect(pets.leftOut.map(({ what }) => what)).toContain('PUT /api/pet');
  });

  test('a walk by the id of the last record needs a document that says so', () => {
    expect(value(of('charges-cursor.yaml'), 'resources.customers.collection.cursor.next')).toBe('last:/id');
    expect(value(of('charges-cursor.yaml'), 'resources.customers.operations.create.sends')).toBe('form');
  });

  test('JSON:API has its envelope, its brackets and its attributes', () => {
    const articles = of('articles-json-api.yaml');
    expect(value(articles, 'resources.articles.envelope.request')).toBe('/data');
    expect(value(articles, 'resources.articles.tag')).toBe('/attributes/title');
    expect(value(articles, 'resources.articles.collection.query.limit')).toBe('page[size]=<n>');
    expect(value(articles, 'resources.articles.collection.filter.state')).toEqual({
      at: '/attributes/state',
      values: ['draft', 'public'],
      query: 'filter[<field>]=<value>',
    });
    expect(value(articles, 'resources.articles.collection.sort.title')).toEqual({
      at: '/attributes/title',
      type: 'string',
    });
  });

  test('a POST whose body names the id of the new record is not sent', () => {
    const products = of('products-odata.json');
    expect(value(products, 'resources.Products.item')).toBe('/v4/Products(<ID>)');
    expect(value(products, 'resources.Products.operations.create')).toBeUndefined();
  });

  test('conditions, keys and problem details come from headers and media types', () => {
    const orders = of('orders-problem.yaml');
    expect(value(orders, 'resources.sales-orders.concurrency.conflict')).toBe(412);
    expect(value(orders, 'resources.sales-orders.concurrency.missing')).toBe(428);
    expect(value(orders, 'retries.key.required')).toBe(true);
    expect(value(orders, 'errors.media-type')).toBe('application/problem+json');
    expect(value(orders, 'auth.refusal.missing')).toBe(401);
  });

  test('records below others name them, and a schema that contains itself ends', () => {
    const tenants = of('tenants-nested.yaml');
    expect(value(tenants, 'resources.repos.item')).toBe('/api/v1/orgs/<orgs.id>/repos/<id>');
    expect(value(tenants, 'resources.repos.schema')).toMatchObject({ properties: { parent: {} } });
    // What a run would send for it, nobody says.
    expect(JSON.stringify(value(tenants, 'resources.repos.operations.create.body'))).not.toContain('parent');
  });

  test('an operation that is of no resource and writes is never called', () => {
    const mail = of('rpc.yaml');
    expect(value(mail, 'operations.listFolders.never-call')).toBe(true);
    expect(mail.leftOut.map(({ what }) => what)).toContain('POST /sendMail');
  });

  test('a document cannot have a run read the environment or end a remark', () => {
    const { text } = of('rpc.yaml');
    expect(text.replaceAll('${PROBITY_', '')).not.toContain('${');
    const hostile = derive(join(FOLDER, 'notes-3.2.yaml'), {
      text: 'openapi: 3.1.0\ninfo: { title: "a\\n# b\\nclaims: [web-api]" }\npaths: { "/x\\nprobity: 2": { get: { responses: {} } } }',
    });
    expect(hostile.contract.claims.filter(({ claimed }) => claimed).map(({ document }) => document.id)).toEqual([
      'openapi',
    ]);
  });

  test('a tenant can be given', () => {
    const path = join(FOLDER, 'repositories-links.yaml');
    expect(value(derive(path, { variables: { org: 'octo' } }), 'resources.repos.path')).toBe('/orgs/<org>/repos');
  });

  test('a URL without a path stands for the origin of the server, and one with another path for all of it', () => {
    const path = join(FOLDER, 'articles-json-api.yaml');
    expect(value(derive(path, { baseUrl: 'http://127.0.0.1:9' }), 'resources.articles.path')).toBe('/api/v2/articles');
    const other = derive(path, { baseUrl: 'http://127.0.0.1:9/gate' });
    expect(other.baseUrl).toBe('http://127.0.0.1:9/gate');
    expect(value(other, 'resources.articles.path')).toBe('/articles');
  });

  test('references to other files are followed where they may be read', () => {
    const text = 'openapi: 3.0.0\ninfo: { title: T }\npaths: { /a: { $ref: "parts/a.yaml#/path" } }';
    const part =
      'path: { get: { responses: { 200: { description: ok, content: { application/json: { schema: { $ref: "../b.yaml" } } } } } } }';
    const files: Readonly<Record<string, string>> = {
      'parts/a.yaml': part,
      'b.yaml': 'type: array\nitems: { type: object }',
    };
    const readBeside = (name: string): string => {
      const found = files[name];
      if (found === undefined) throw new Error('not there');
      return found;
    };
    const derived = deriveContract({ text, name: 'o.yaml', schema: 's', readBeside });
    expect(value(derived, 'resources.a.collection.items')).toBe('');
  });

  test.each([
    ['swagger: 1.2', /not known/],
    ['a: b', /no OpenAPI document/],
    ['openapi: [', /neither JSON nor YAML/],
  ])('%s is refused with a reason', (text, why) => {
    expect(() => deriveContract({ text, name: 'o.yaml', schema: 's' })).toThrow(why);
  });
});
