import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadContract } from './load.js';
import type { Contract, ResourceFacts } from './facts/model.js';
import { formatProblems } from './yaml/problem.js';

/** Contracts after services of other kinds: what the language must be able to say. */
function sketch(name: string): Contract {
  const loaded = loadContract(fileURLToPath(new URL(`sketches/${name}.yaml`, import.meta.url)));
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  return loaded.contract;
}

function resource(contract: Contract, name: string): ResourceFacts {
  const found = contract.facts.resources.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`No resource ${name}`);
  return found;
}

describe('a service like GitHub', () => {
  const contract = sketch('github');
  const repos = resource(contract, 'repos');
  const issues = resource(contract, 'issues');

  it('has several variables in the item path', () => {
    expect(repos.item).toMatchObject({
      value: { parts: [{ literal: '/repos/' }, { placeholder: 'owner' }, { literal: '/' }, { placeholder: 'repo' }] },
    });
    expect(repos.id).toMatchObject({
      value: { placeholders: { owner: { kind: 'pointer', pointer: '/owner/login' }, repo: { pointer: '/name' } } },
    });
  });

  it('has parents, with which the records go', () => {
    expect(issues.own).toMatchObject({ state: 'stated', value: { parents: ['repos'], cleanup: { by: 'parent' } } });
    expect(issues.operations.delete.offered.state).toBe('none');
  });

  it('has bare arrays, a link to the next page and sorting in two parameters', () => {
    expect(issues.collection.items).toMatchObject({ value: { kind: 'pointer', pointer: '' } });
    expect(issues.collection.offset).toMatchObject({
      value: { next: { kind: 'link', rel: 'next' }, base: { value: 1 } },
    });
    expect(issues.collection.cursor.state).toBe('none');
    expect(issues.collection.sort).toMatchObject({
      value: [{ descending: { value: { text: 'sort=created&direction=desc' } } }],
    });
    expect(repos.operations.list.response).toMatchObject({ value: { type: 'array', items: { type: 'object' } } });
  });

  it('has authentication by operation, and callers with fewer rights', () => {
    expect(issues.operations.list.offered).toMatchObject({ value: { auth: 'optional' } });
    expect(issues.operations.create.offered).toMatchObject({ value: { auth: 'required' } });
    expect(contract.facts.auth.identities).toMatchObject({
      value: [
        { name: 'owner', secret: { from: 'environment', name: 'GITHUB_TOKEN' } },
        { name: 'guest', lacks: ['repos.delete'] },
      ],
    });
  });

  it('does not take what it excepted from the document', () => {
    expect(contract.facts.versioning.placement).toMatchObject({ value: 'header' });
    expect(contract.facts.versioning.segment.state).toBe('none');
  });
});

describe('a service like Stripe', () => {
  const contract = sketch('stripe');
  const customers = resource(contract, 'customers');

  it('sends forms and updates by POST', () => {
    expect(customers.operations.update.offered).toMatchObject({
      value: { method: 'POST', sends: 'form', kind: 'update' },
    });
    expect(customers.operations.update.idempotent).toMatchObject({ value: false });
  });

  it('leaves a tombstone', () => {
    expect(customers.operations.delete.leaves).toMatchObject({ value: { at: '/deleted', is: true } });
    expect(customers.operations.delete.status).toMatchObject({ value: [200] });
  });

  it('has the last id as the cursor', () => {
    expect(customers.collection.cursor).toMatchObject({
      value: {
        as: 'token',
        next: { value: { kind: 'last', pointer: '/id' } },
        more: { kind: 'pointer', pointer: '/has_more' },
      },
    });
    expect(customers.collection.query.after).toMatchObject({ value: { text: 'starting_after=<cursor>' } });
  });

  it('has references and says nothing else of what needs them', () => {
    const subscriptions = resource(contract, 'subscriptions');
    expect(subscriptions.refs).toMatchObject({
      value: [{ at: '/customer', to: 'customers', as: 'id' }, { to: 'prices' }],
    });
    expect(subscriptions.own).toMatchObject({ state: 'gap' });
    expect(resource(contract, 'prices').own.state).toBe('none');
  });
});

describe('a service like JSON:API', () => {
  const articles = resource(sketch('json-api'), 'articles');

  it('has envelopes in both directions', () => {
    expect(articles.operations.create.offered).toMatchObject({
      value: { requestEnvelope: '/data', itemEnvelope: '/data', sends: 'application/vnd.api+json' },
    });
    expect(articles.operations.read.response).toMatchObject({
      value: {
        required: ['data'],
        properties: { data: { required: ['type', 'id'], properties: { author: { $ref: '#/$defs/person' } } } },
        $defs: { person: { properties: { boss: { $ref: '#/$defs/person' } } } },
      },
    });
    expect(articles.operations.list.response).toMatchObject({ value: { properties: { data: { type: 'array' } } } });
  });

  it('repeats the id in an update', () => {
    expect(articles.operations.update.offered).toMatchObject({ value: { fill: { '/id': 'id' } } });
  });

  it('has next pages as URLs, ending with null or nothing', () => {
    expect(articles.collection.cursor).toMatchObject({ value: { as: 'url', end: ['absent', 'null'] } });
  });

  it('writes its filters and fields in brackets', () => {
    expect(articles.collection.filters).toMatchObject({
      value: [{ query: { value: { text: 'filter[status]=<value>' } } }],
    });
    expect(articles.collection.query.fields).toMatchObject({ value: { text: 'fields[articles]=<names>' } });
  });
});

describe('a service like Kubernetes', () => {
  const contract = sketch('kubernetes');
  const configmaps = resource(contract, 'configmaps');

  it('lets the caller choose the id', () => {
    expect(configmaps.id).toMatchObject({
      value: { assignedBy: 'client', placeholders: { name: { pointer: '/metadata/name' } } },
    });
    expect(configmaps.own).toMatchObject({
      value: { create: { method: 'POST' }, cleanup: { by: 'delete' }, parents: [] },
    });
  });

  it('has variables in every path, also by caller', () => {
    expect(contract.facts.variables).toMatchObject({ namespace: 'probity' });
    expect(contract.facts.auth.identities).toMatchObject({
      value: [{ secret: { from: 'file' } }, { secret: { from: 'command' }, variables: { namespace: 'probity-admin' } }],
    });
  });

  it('compares a version field, takes its time to delete, and has no total', () => {
    expect(configmaps.concurrency).toMatchObject({
      value: { by: { pointer: '/metadata/resourceVersion' }, conflict: [409] },
    });
    expect(configmaps.operations.delete.goneWithin).toBe(30_000);
    expect(configmaps.collection.total.state).toBe('none');
    expect(configmaps.collection.cursor).toMatchObject({ value: { end: ['empty'] } });
  });
});

describe('a service like Spring Data REST', () => {
  const people = resource(sketch('spring'), 'people');

  it('knows records by their URL', () => {
    expect(people.id).toMatchObject({
      value: { placeholders: {}, url: { kind: 'pointer', pointer: '/_links/self/href' } },
    });
    expect(people.refs).toMatchObject({ value: [{ at: '/address', to: 'addresses', as: 'url' }] });
  });

  it('answers creates with nothing, and makes what is put where nothing was', () => {
    expect(people.operations.create.returns).toMatchObject({ value: 'nothing' });
    expect(people.operations.replace.upsert).toMatchObject({ value: true });
    expect(people.operations.replace.status).toMatchObject({ value: [204] });
  });

  it('counts pages from 0 and puts the direction behind the key', () => {
    expect(people.collection.offset).toMatchObject({ value: { base: { value: 0 } } });
    expect(people.collection.query.descending).toMatchObject({ value: { text: 'sort=<key>,desc' } });
    expect(people.collection.items).toMatchObject({ value: { pointer: '/_embedded/people' } });
  });
});
