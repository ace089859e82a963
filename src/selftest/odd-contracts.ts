import * as fc from 'fast-check';
import { withoutContradictions, type Facts } from './without-contradictions.js';

type Fact = fc.Arbitrary<unknown>;

const NAME = { type: 'string', minLength: 1, maxLength: 80 };
const BODY = {
  type: 'object',
  required: ['name'],
  properties: { name: NAME, size: { type: 'integer', minimum: 0, maximum: 1000 }, on: { type: 'string' } },
};
const ITEM = { ...BODY, required: ['id', 'name'], properties: { id: { type: 'string' }, ...BODY.properties } };

/** Left out, so that it is a gap. */
const GAP = undefined;

/** One of these, or nothing said. */
function oneOf(...values: readonly unknown[]): Fact {
  return fc.constantFrom(GAP, ...values);
}

/** The first one, or sometimes another one. */
function mostly(usual: unknown, ...others: readonly unknown[]): Fact {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

/** An operation that is offered in several ways, is not there, must not be called, or is not spoken of. */
function operation(...ways: readonly object[]): Fact {
  const offered = fc.constantFrom({}, ...ways);
  return fc.oneof(
    { weight: 5, arbitrary: offered },
    { weight: 1, arbitrary: fc.constant('none') },
    { weight: 1, arbitrary: fc.constant(GAP) },
    { weight: 1, arbitrary: offered.map((one) => ({ ...one, 'never-call': true })) },
  );
}

const OPERATIONS = fc.record({
  list: operation({ status: 200 }),
  read: operation({ status: 200, returns: 'item' }),
  create: operation({ body: BODY }, { status: 201, returns: 'item', location: true, body: BODY }, { body: {} }),
  replace: operation({ body: BODY, upsert: false }, { body: BODY, upsert: true }),
  update: operation({ body: BODY, format: 'merge-patch' }, { format: 'json-patch' }, { body: true }),
  delete: operation({ status: 204 }, { status: 204, returns: 'nothing', repeat: [404, 204] }),
  '*': oneOf('none'),
});

const COLLECTION = fc.record({
  items: mostly('/data', GAP, ''),
  total: oneOf('none', '/total'),
  mine: oneOf('q=<tag>', 'none'),
  offset: oneOf('none', {}, { base: 1, beyond: 'empty' }, { base: 0 }),
  cursor: oneOf('none', { next: '/next', as: 'url', end: ['null'] }, { next: 'link:next', as: 'url' }),
  limit: oneOf('none', {}, { default: 20, max: 100, over: 'clamp' }, { max: 1 }, { default: 3 }),
  order: oneOf('none'),
  sort: oneOf(
    'none',
    { name: { at: '/name', type: 'string' } },
    { size: { at: '/size', type: 'integer', nulls: 'last' } },
  ),
  filter: oneOf('none', { name: { at: '/name' } }, { size: { at: '/size', values: [1, 2], unknown: 'empty' } }),
  fields: oneOf('none', { selectable: ['id', 'name'], always: ['id'] }),
});

/** A record that is not there, with a value for each id of its path. */
function sampleAt(path: string): object {
  const parents = [...path.matchAll(/<([^>]+)>/g)].map(([, placeholder]) => [placeholder, '1'] as const);
  return Object.fromEntries([...parents, ['id', '1'] as const]) as Readonly<Record<string, string>>;
}

function resource(path: string): Fact {
  return fc
    .record({
      item: mostly(`${path}/<id>`, GAP, 'none'),
      id: mostly({ id: '/id' }, { id: '/id', 'assigned-by': 'client' }, { id: 'header:X-Id' }),
      schema: oneOf(ITEM, {}, true),
      tag: oneOf('/name', 'none'),
      unique: oneOf('none', ['/name']),
      samples: oneOf([sampleAt(path)], 'none'),
      volatile: oneOf('none', ['/size']),
      'read-only': oneOf('none', ['/id']),
      cleanup: mostly(GAP, 'delete', 'none', ...(path.includes('<') ? ['parent'] : [{ operation: 'act' }])),
      operations: OPERATIONS,
      collection: fc.oneof({ weight: 3, arbitrary: COLLECTION }, { weight: 1, arbitrary: oneOf('none') }),
      concurrency: oneOf('none', { by: 'etag', conflict: 409 }, { by: '/size', conflict: 409, missing: 'none' }),
      visibility: oneOf('everyone', 'own'),
      bulk: oneOf('none', { operation: 'act', atomic: true }),
    })
    .map((facts) => ({ path, ...facts }));
}

/**
 * Contracts that say or leave out facts in every combination, most of which nobody would write: parents that cannot be made,
 * records that cannot be read, operations that must not be called. What would contradict another fact is left out.
 */
export const oddContracts: fc.Arbitrary<{ readonly text: string }> = fc
  .record({
    things: resource('/things'),
    parts: fc.option(resource('/things/<things.id>/parts'), { nil: GAP }),
    notes: fc.option(resource('/things/<things.id>/parts/<parts.id>/notes'), { nil: GAP, freq: 2 }),
    refs: oneOf('none', { '/on': 'things' }),
    act: fc.option(
      fc.record({
        of: fc.constantFrom('things', 'things', GAP),
        method: fc.constantFrom('POST', 'PUT'),
        path: fc.constantFrom('/things/<id>/act', '/things/act'),
        safe: oneOf(true, false),
        body: oneOf('none', BODY),
        'never-call': oneOf(true),
      }),
      { nil: GAP },
    ),
    auth: fc.constantFrom('none', { default: 'none' }, GAP),
    errors: oneOf('none', { code: '/error/code', 'in-200': 'never' }, { validation: [422] }),
    limits: oneOf({ rate: 'none' }, { url: { max: 4000 } }),
    http: oneOf({ head: true, options: 'none' }, { 'not-allowed': 405, validators: ['etag'] }),
    consistency: oneOf(
      { 'read-after-write': 'strong', 'list-lag': '0s' },
      { 'read-after-write': 'eventual', 'list-lag': '1s' },
    ),
    retries: oneOf({ key: { header: 'Idempotency-Key', on: ['things.create'], required: true } }, { key: 'none' }),
    events: fc.constantFrom('none', GAP),
  })
  .map(({ things, parts, notes, refs, act, retries, ...rest }) => {
    const resources: Record<string, Facts> = { things: things as Facts };
    if (parts !== GAP) resources['parts'] = { ...(parts as Facts), refs };
    if (parts !== GAP && notes !== GAP) resources['notes'] = notes as Facts;
    const contract = {
      probity: 1,
      service: { name: 'Odd' },
      claims: ['web-api'],
      target: { 'base-url': 'http://127.0.0.1:4010', sandbox: ['127.0.0.1'] },
      ...withoutContradictions(resources, act, retries as Facts | undefined),
      ...rest,
    };
    return { text: JSON.stringify(contract) };
  });
