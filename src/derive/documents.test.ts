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

const proposal = ({ proposals }: Derived, path: string): unknown =>
  proposals.find((fact) => fact.path.join('.') === path)?.value;

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

  test('descriptions, patterns and lists say what is likely of a list, and answers of actions what they show', () => {
    const tracker = of('tracker-actions.yaml');
    const list = 'resources.tasks.collection';
    expect(proposal(tracker, `${list}.limit.max`)).toBe(50);
    expect(proposal(tracker, `${list}.limit.over`)).toBe('reject');
    expect(value(tracker, `${list}.query.descending`)).toBe('sort=-<key>');
    expect(value(tracker, `${list}.sort.title`)).toEqual({ at: '/title', type: 'string' });
    expect(proposal(tracker, `${list}.several-sort-keys`)).toBe('comma');
    expect(proposal(tracker, `${list}.filter.state`)).toEqual({ at: '/state', values: ['backlog', 'started', 'done'] });
    expect(proposal(tracker, `${list}.filter.tag`)).toEqual({ at: '/tags' });
    expect(value(tracker, 'operations.copy.response')).toMatchObject({ required: ['copies'] });
    expect(value(tracker, 'operations.start.response')).toBeUndefined();
    // An action that returns the record is held to the schema of its resource.
    const { operations } = tracker.contract.facts;
    const start = operations.find(({ id }) => id === 'start')?.response;
    expect(start?.state === 'stated' ? start.value : undefined).toEqual(value(tracker, 'resources.tasks.schema'));
  });

  test('a document of version 2 has its base path, bodies and schemes', () => {
    const pets = of('pets-swagger-2.yaml');
    expect(value(pets, 'resources.pet.item')).toBe('/api/pet/<id>');
    expect(value(pets, 'auth.schemes.api_key')).toEqual({ type: 'api-key', in: 'header', name: 'api_key' });
    expect(value(pets, 'resources.pet.operations.create.auth')).toEqual(['pet_auth']);
    expect(value(pets, 'resources.pet.schema')).toMatchObject({ properties: { weight: { exclusiveMinimum: 0 } } });
    // A PUT to the whole collection is sent by nobody.
    expect(value(pets, 'operations.put-pet.path')).toBe('/api/pet');
    expect(value(pets, 'operations.put-pet.never-call')).toBe(true);
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

  test('a list without a parameter for a page size is not asked for one', () => {
    const text =
      'openapi: 3.1.0\ninfo: { title: T }\npaths: { /a: { get: { responses: { 200: { content: { application/json: { schema: { type: array, items: { type: object } } } } } } } } }';
    const derived = deriveContract({ text, name: 'o.yaml', schema: 's' });
    expect(value(derived, 'resources.a.collection.query.limit')).toBe('none');
    const pages = of('messages-page-info.yaml');
    expect(value(pages, 'resources.messages.collection.query.limit')).toBe('first=<n>');
    expect(value(pages, 'resources.messages.collection.cursor.next')).toBe('/pageInfo/endCursor');
  });

  test('headers that are always there are stated, and others proposed', () => {
    const pages = of('messages-page-info.yaml');
    expect(value(pages, 'retries.backoff.retry-after')).toEqual([429]);
    expect(value(pages, 'http.validators')).toEqual(['etag']);
    expect(proposal(pages, 'limits.rate')).toEqual([{ quota: 100, window: '1m', headers: 'draft', status: 429 }]);
    expect(value(pages, 'limits.rate')).toBeUndefined();
    expect(of('issues-two-part-names.yaml').leftOut.map(({ what }) => what)).toContain('the rate limit');
  });

  test('when to ask again for what was accepted is no rate limit', () => {
    const of = (status: number): string => `openapi: 3.1.0
info: { title: T }
paths:
  /runs:
    post: { responses: { ${String(status)}: { description: Later, headers: { Retry-After: { schema: { type: integer } } } } } }`;
    const leftOut = (status: number): readonly string[] =>
      deriveContract({ text: of(status), name: 'o.yaml', schema: 's' }).leftOut.map(({ what }) => what);
    expect(leftOut(202)).not.toContain('the rate limit');
    expect(leftOut(429)).toContain('the rate limit');
  });

  test('the values of an error code are its catalogue, with the status where there is one alone', () => {
    const pages = of('messages-page-info.yaml');
    expect(value(pages, 'errors.code')).toBe('/code');
    expect(proposal(pages, 'errors.catalogue')).toContainEqual({ code: 'not_found', status: 404 });
    expect(proposal(pages, 'errors.catalogue')).toContainEqual({ code: 'stale' });
    expect(proposal(of('customers-enveloped.yaml'), 'errors.catalogue')).toContainEqual({ code: 'not_found' });
    // One error may have any code.
    expect(proposal(of('orders-problem.yaml'), 'errors.catalogue')).toBeUndefined();
  });

  test('a removed record is answered as all reads describe it, and not where others may come', () => {
    expect(value(of('customers-enveloped.yaml'), 'errors.gone')).toBe(404);
    expect(value(of('shelves-aip.yaml'), 'errors.gone')).toBeUndefined();
  });

  test('states are proposed by their values, and never stated', () => {
    const pages = of('messages-page-info.yaml');
    expect(proposal(pages, 'resources.messages.states.values')).toEqual(['sent', 'delivered', 'read']);
    expect(pages.facts.some(({ path }) => path.includes('states'))).toBe(false);
  });

  test('a version of which all is deprecated is deprecated itself', () => {
    expect(value(of('customers-enveloped.yaml'), 'versioning.versions.v1.state')).toBe('deprecated');
  });

  test('statuses for media types are stated where all operations describe them', () => {
    expect(value(of('customers-enveloped.yaml'), 'http.negotiation.unacceptable')).toBe(406);
    expect(value(of('customers-enveloped.yaml'), 'http.negotiation.unsupported')).toBe(415);
    expect(of('people-json-api.yaml').facts.some(({ path }) => path.includes('negotiation'))).toBe(false);
  });

  test('a variable of the server can be given, where it is one of its values', () => {
    const path = join(FOLDER, 'messages-page-info.yaml');
    const at = (stage: string): unknown => value(derive(path, { variables: { stage } }), 'resources.messages.path');
    expect(at('test')).toBe('/test/channels/<channelId>/messages');
    expect(at('other')).toBe('/live/channels/<channelId>/messages');
  });

  test('two parameters that are members of a record name it together', () => {
    const code = of('issues-two-part-names.yaml');
    expect(value(code, 'resources.repos.item')).toBe('/repos/<owner>/<name>');
    expect(value(code, 'resources.repos.id.owner')).toBe('/owner');
    expect(value(code, 'resources.repos.id.name')).toBe('/name');
    expect(value(code, 'resources.issues.item')).toBe('/repos/<repos.owner>/<repos.name>/issues/<number>');
    // Where one of them is no member, nothing says that they do.
    const text = readFileSync(join(FOLDER, 'issues-two-part-names.yaml'), 'utf8').replace(
      'properties: { owner: { type: string }',
      'properties: { owner: { type: object }',
    );
    const other = deriveContract({ text, name: 'o.yaml', schema: 's' });
    expect(value(other, 'resources.repos.item')).toBeUndefined();
    expect(other.leftOut.map(({ what }) => what)).toContain('GET /repos/{owner}/{name}');
  });

  test('an action behind a colon is of the record before it', () => {
    expect(value(of('shelves-aip.yaml'), 'operations.merge.of')).toBe('shelves');
    expect(value(of('shelves-aip.yaml'), 'operations.merge.never-call')).toBe(true);
  });

  test('a GET that is called like a change is never sent', () => {
    expect(value(of('accounts-rpc.json'), 'operations.accounts-deleteAll.never-call')).toBe(true);
    expect(value(of('accounts-rpc.json'), 'operations.team-info.never-call')).toBeUndefined();
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
    ['a: b', /not an OpenAPI document/],
    ['openapi: [', /neither JSON nor YAML/],
  ])('%s is refused with a reason', (text, why) => {
    expect(() => deriveContract({ text, name: 'o.yaml', schema: 's' })).toThrow(why);
  });
});
