import { OPERATIONS, type Drawing, type DrawnResource, type Member } from './drawing.js';

type Facts = Record<string, unknown>;

/** Environment variables of the tokens of callers, in their order. */
export const TOKENS = ['PROBITY_SMALL_TOKEN_1', 'PROBITY_SMALL_TOKEN_2'] as const;

export const STATES = ['open', 'closed'] as const;
/** Records on a page where a caller does not say, and at most. */
export const LIMIT = { default: 5, max: 20 } as const;

/** Schema of what callers send. */
export function bodySchema({ members, strict, parent }: DrawnResource): Facts {
  const type = parent?.id === 'text' ? 'string' : 'integer';
  const refers: readonly Member[] =
    parent?.how === 'reference' ? [{ name: 'of', schema: { type }, required: true }] : [];
  const all = [...members, ...refers];
  return {
    type: 'object',
    ...(strict ? { additionalProperties: false } : {}),
    required: all.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
  };
}

/** What the contract says of a drawn service: all of it, but for what its lots leave out. */
export function contractOf({ resources, callers, unsaid }: Drawing): string {
  let turn = 0;
  /** The fact, or nothing, as the lot of its turn says. */
  const maybe = (facts: Facts): Facts =>
    Object.fromEntries(Object.entries(facts).filter(() => unsaid[(turn += 1) % unsaid.length] !== true));
  const names = TOKENS.slice(0, callers);
  const scheme = { schemes: { bearer: { type: 'bearer' } } };
  const identities = Object.fromEntries(
    names.map((name, n) => [`caller${String(n)}`, { scheme: 'bearer', token: `\${${name}}` }]),
  );
  const auth =
    callers === 0
      ? 'none'
      : {
          default: 'required',
          ...scheme,
          identities,
          ...maybe({ refusal: { missing: 401, invalid: 401 }, challenge: true }),
        };
  const contract = {
    probity: 1,
    service: { name: 'Drawn' },
    claims: ['web-api'],
    target: { 'base-url': 'http://127.0.0.1:4010', sandbox: ['127.0.0.1'] },
    auth,
    resources: Object.fromEntries(resources.map((one) => [one.name, factsOf(one, maybe)])),
    ...operationsOf(resources, maybe),
    errors: maybe({ schema: ERROR, code: '/error/code', 'in-200': 'never', validation: 422, 'no-effect': true }),
    ...maybe({
      limits: { rate: 'none' },
      http: {
        head: true,
        options: false,
        'not-allowed': 405,
        ...(resources.some(({ etags }) => etags) ? {} : { validators: 'none' }),
      },
      consistency: { 'read-after-write': 'strong', 'list-lag': '0s' },
      retries: { key: 'none' },
      events: 'none',
    }),
  };
  return JSON.stringify(contract);
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
};

function operationsOf(resources: readonly DrawnResource[], maybe: (facts: Facts) => Facts): Facts {
  const closing = resources.filter(({ states }) => states === 2);
  if (closing.length === 0) return {};
  const one = (drawn: DrawnResource): Facts => ({
    method: 'POST',
    path: `${pathOf(drawn)}/<${drawn.name}.id>/close`,
    of: drawn.name,
    ...maybe({ when: { '/state': 'open' } }),
    body: 'none',
    status: 200,
    returns: 'item',
  });
  return { operations: Object.fromEntries(closing.map((drawn) => [`close-${drawn.name}`, one(drawn)])) };
}

const pathOf = ({ name, parent }: DrawnResource): string =>
  parent?.how === 'below' ? `/${parent.name}/<${parent.name}.id>/${name}` : `/${name}`;

function factsOf(drawn: DrawnResource, maybe: (facts: Facts) => Facts): Facts {
  const { parent, operations, id, tag, states, etags, strict } = drawn;
  const has = (operation: (typeof OPERATIONS)[number]): boolean => operations.includes(operation);
  const body = bodySchema(drawn);
  const { properties, required } = body as { properties: Facts; required: readonly string[] };
  const path = pathOf(drawn);
  const ways: Facts = {
    list: { status: 200 },
    read: { status: 200 },
    create: { status: 201, returns: 'item', body, ...maybe({ location: true }) },
    replace: { status: 200, returns: 'item', body, ...maybe({ upsert: false }) },
    update: { status: 200, returns: 'item', format: 'merge-patch', body: { ...body, required: [] } },
    delete: { status: 204, returns: 'nothing', ...maybe({ repeat: 404 }) },
  };
  const schema = {
    type: 'object',
    required: ['id', ...required, ...(states > 0 ? ['state'] : [])],
    properties: {
      id: { type: id === 'text' ? 'string' : 'integer' },
      ...properties,
      ...(states > 0 ? { state: { type: 'string', enum: STATES.slice(0, states) } } : {}),
    },
  };
  return {
    path,
    item: `${path}/<id>`,
    id: { id: '/id', ...maybe({ pattern: id === 'text' ? 'r[0-9]+' : '[1-9][0-9]*', reused: false }) },
    ...maybe({ schema }),
    ...maybe(!has('create') && drawn.standing > 0 && parent?.how !== 'below' ? { samples: [{ id: firstId(id) }] } : {}),
    tag: tag === undefined ? 'none' : `/${tag}`,
    unique: 'none',
    refs: parent?.how === 'reference' ? { '/of': parent.name } : 'none',
    cleanup: has('create') && has('delete') ? 'delete' : 'none',
    ...maybe({
      ...(parent?.how === 'reference' ? { 'unknown-reference': 422 } : {}),
      ...(parent ? { 'on-delete': { [parent.name]: parent.onDelete === 'refuse' ? { refuse: 409 } : 'cascade' } } : {}),
      volatile: 'none',
      'read-only': { fields: ['/id', ...(states > 0 ? ['/state'] : [])], 'on-write': strict ? 'reject' : 'ignore' },
      'unknown-field': strict ? 'reject' : 'ignore',
      effects: 'none',
      rules: 'none',
      visibility: 'everyone',
      bulk: 'none',
      concurrency: etags ? { by: 'etag', conflict: 409, missing: 'none', deletes: true } : 'none',
      states: statesOf(drawn),
    }),
    operations: Object.fromEntries(OPERATIONS.map((one) => [one, has(one) ? ways[one] : 'none'])),
    collection: has('list') ? collectionOf(drawn, maybe) : 'none',
  };
}

const firstId = (id: DrawnResource['id']): string => (id === 'text' ? 'r1' : '1');

function statesOf({ name, states }: DrawnResource): unknown {
  if (states === 0) return 'none';
  const transitions = states === 1 ? 'none' : [{ from: 'open', to: 'closed', by: `close-${name}` }];
  const both = { at: '/state', initial: 'open', values: STATES.slice(0, states), transitions, 'direct-write': false };
  return states === 1 ? both : { ...both, illegal: 409 };
}

function collectionOf(drawn: DrawnResource, maybe: (facts: Facts) => Facts): Facts {
  const { members, paging, total, sort, filter, fields, strict } = drawn;
  const schemaOf = (name: string): Facts => members.find((one) => one.name === name)?.schema ?? {};
  const type = (name: string): unknown => (schemaOf(name)['format'] === 'date' ? 'date' : schemaOf(name)['type']);
  const values = (name: string): unknown => schemaOf(name)['enum'] ?? [true, false];
  const nulls = (name: string): Facts =>
    members.some((one) => one.name === name && !one.required) ? { nulls: 'last' } : {};
  const known = ['id', ...members.map((one) => one.name)];
  return {
    items: '/data',
    // The document has a parameter for it, which a service without pages must not be asked by.
    ...(paging === 'none' ? { limit: 'none' } : {}),
    ...maybe({
      total: total ? '/total' : 'none',
      offset: paging === 'pages' ? { base: 1, beyond: 'empty' } : 'none',
      cursor:
        paging === 'cursor' ? { next: '/next', as: 'token', end: 'absent', expired: 'none', lifetime: 'none' } : 'none',
      combine: 'none',
      ...(paging === 'none' ? {} : { limit: { ...LIMIT, over: strict ? 'reject' : 'clamp' } }),
      ...(paging === 'none' ? {} : { 'page-size': 'exact' }),
      order: 'none',
      sort:
        sort === undefined
          ? 'none'
          : {
              [sort]: {
                at: `/${sort}`,
                type: type(sort),
                ...nulls(sort),
                ...(type(sort) === 'string' ? { collation: 'code-point' } : {}),
              },
            },
      'several-sort-keys': 'none',
      filter:
        filter === undefined
          ? 'none'
          : { [filter]: { at: `/${filter}`, values: values(filter), unknown: strict ? 'reject' : 'empty' } },
      fields: fields ? { selectable: known, always: ['id'], unknown: strict ? 'reject' : 'ignore' } : 'none',
      'unknown-parameter': strict ? 'reject' : 'ignore',
      ...(sort === undefined ? {} : { 'unknown-sort-key': 'reject' }),
    }),
  };
}
