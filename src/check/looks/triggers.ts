import { otherPath } from '../records/nowhere.js';
import type { Condition } from '../../contract/facts/conditions.js';
import type { Json } from '../../contract/text/json.js';
import type { Operation, ResourceFacts, ServiceFacts, StandardOperation } from '../../contract/facts/model.js';
import { ifStated, type Slot } from '../../contract/facts/slot.js';
import { fill, type QueryTemplate } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { first } from '../first.js';
import type { As, Damage, Input, Kit } from '../kit.js';
import { methodsOf, UNREADABLE, wrongMethod, type WrongMethod } from '../refusals/methods.js';
import { withFixedIds } from '../records/fixed-ids.js';

/** A request that a service is likely to refuse. */
export interface Trigger {
  /** What is wrong with it: `an unknown id`. */
  readonly name: string;
  /** The method that it tries without an operation: for the plan, which names it. */
  readonly probe?: WrongMethod;
  /** Whether it asks for what no operation is for. */
  readonly isNowhere?: true;
  /** Conditions of the catalogue of errors, of which the first is brought about: as one of the others it may be taken. */
  readonly conditions?: readonly [Condition, ...Condition[]];
  readonly provoke: (kit: Kit) => Promise<Exchange>;
}

/** Requests that a service is likely to refuse, as many kinds as its contract gives the facts for. */
export function triggers(service: ServiceFacts): readonly Trigger[] {
  return [
    ...ofRoutes(service),
    ...ofFailures(service),
    ...ofIds(service),
    ...ofBodies(service),
    ...ofQueries(service),
    ...ofCredentials(service),
  ].map((trigger) => {
    const conditions = CONDITIONS.get(trigger.name);
    return conditions === undefined ? trigger : { ...trigger, conditions };
  });
}

const UNSURE = ['invalid-credentials', 'missing-credentials'] as const;
const OF_QUERIES = ['invalid-query', 'invalid-value'] as const;

/** What is left out may be wrong in several ways at once. */
const CONDITIONS: ReadonlyMap<string, Required<Trigger>['conditions']> = new Map<
  string,
  Required<Trigger>['conditions']
>([
  ['an unknown route', ['unknown-route', 'unknown-id']],
  ['an unknown version', ['unknown-version', 'unknown-route']],
  // A service may look at the body before it looks at the method.
  ['a method that is not offered', ['wrong-method', 'malformed-body']],
  ['a media type that nobody has', ['not-acceptable']],
  ['an unknown id', ['unknown-id']],
  ['malformed JSON', ['malformed-body']],
  ['plain text', ['unsupported-media-type', 'malformed-body']],
  ['an array for an object', ['invalid-value', 'malformed-body']],
  ['an object without fields', ['invalid-value']],
  ['a limit that is no number', OF_QUERIES],
  ['a limit below zero', OF_QUERIES],
  ['a page that is no number', OF_QUERIES],
  ['an unknown sort key', OF_QUERIES],
  ['no credential', ['missing-credentials']],
  ['an unknown credential', ['invalid-credentials']],
  ['a malformed credential', UNSURE],
  ['an empty credential', UNSURE],
  ['a credential under another scheme', UNSURE],
]);

/** A mistake that was made, and a way to make it again exactly as it was. */
export interface Provoked {
  readonly exchange: Exchange;
  readonly again: (kit: Kit) => Promise<Exchange>;
}

/** Makes the mistake with that name, once in the run: several checks judge the same refusal. */
export async function provokeOnce(kit: Kit, triggers: readonly Trigger[], name: string): Promise<Provoked | undefined> {
  const trigger = triggers.find((one) => one.name === name);
  if (trigger === undefined) return undefined;
  return kit.once(`${name.replaceAll(' ', '-')}@mistakes`, async (own): Promise<Provoked> => {
    const same = withFixedIds(own);
    const exchange = await trigger.provoke(same(own));
    return { exchange, again: (kit) => trigger.provoke(same(kit)) };
  });
}

/** The JSON type of a value, with arrays apart from objects. */
export function kindOf(value: Json): 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'object' | 'string' | 'number' | 'boolean';
}

/** The first of the resources that offers an operation of that kind without needing a parent. */
export function offered(service: ServiceFacts, kind: StandardOperation): Slot<Operation> {
  const slots = topLevel(service).map((resource) => resource.operations[kind].offered);
  return first(slots, `resources.*.operations.${kind}`);
}

function topLevel(service: ServiceFacts): readonly ResourceFacts[] {
  return service.resources.filter(({ path, item }) =>
    [path, item].every(
      (slot) =>
        slot.state !== 'stated' || slot.value.parts.every((part) => 'literal' in part || part.parent === undefined),
    ),
  );
}

function asked(
  name: string,
  operation: Operation | undefined,
  input: (kit: Kit) => Input,
  as?: As,
): readonly Trigger[] {
  if (operation === undefined) return [];
  const options = { intent: 'invalid' as const, ...(as === undefined ? {} : { as }) };
  return [{ name, provoke: (kit) => kit.send(operation, input(kit), options) }];
}

/** A failure of the service, where it can be asked for one. */
function ofFailures(service: ServiceFacts): readonly Trigger[] {
  const name = ifStated(service.at('testing.fault-injection.header'));
  const headers = [[String(name), '503']] as const;
  return name === undefined
    ? []
    : asked('a failure that was asked for', ifStated(offered(service, 'list')), () => ({ headers }));
}

function ofRoutes(service: ServiceFacts): readonly Trigger[] {
  const list = ifStated(offered(service, 'list'));
  if (list === undefined) return [];
  const near = { near: list };
  const unknown = {
    name: 'an unknown route',
    isNowhere: true as const,
    provoke: (kit: Kit) =>
      kit.sendTo({ method: 'GET', path: otherPath(kit.pathOf(list), (path) => `${path}-unknown`), ...near }),
  };
  const wrong = unusedMethod(service, list);
  const method: readonly Trigger[] =
    wrong === undefined
      ? []
      : [
          {
            name: 'a method that is not offered',
            probe: wrong,
            isNowhere: true as const,
            provoke: (kit) => kit.sendTo({ method: wrong.method, path: kit.pathOf(list), raw: UNREADABLE, ...near }),
          },
        ];
  const accept = asked('a media type that nobody has', list, () => ({
    headers: [['Accept', 'application/x-unheard-of']],
  }));
  const segment = ifStated(service.versioning.placement) === 'path' ? ifStated(service.versioning.segment) : undefined;
  const version =
    segment === undefined
      ? []
      : [
          {
            name: 'an unknown version',
            isNowhere: true as const,
            provoke: (kit: Kit) =>
              kit.sendTo({ method: 'GET', path: kit.pathOf(list).replace(segment, '/v999/'), ...near }),
          },
        ];
  return [unknown, ...method, ...accept, ...version];
}

/** Never DELETE: a service that does offer it would lose everything. */
function unusedMethod(service: ServiceFacts, list: Operation): WrongMethod | undefined {
  const resource = service.resources.find(({ name }) => name === list.resource);
  const used = methodsOf(service, list);
  const method = ['PATCH', 'PUT'].find((one) => !used.includes(one));
  if (resource === undefined || method === undefined) return undefined;
  return ifStated(wrongMethod(service, resource, 'collection', method, list));
}

function ofIds(service: ServiceFacts): readonly Trigger[] {
  const unknown = (kind: StandardOperation, name: string, body?: Json): readonly Trigger[] => {
    const resource = topLevel(service).find(({ operations }) => operations[kind].offered.state === 'stated');
    const operation = resource && ifStated(resource.operations[kind].offered);
    const own = resource && ifStated(resource.own);
    const ids = (kit: Kit): Readonly<Record<string, string>> => ({
      ...Object.fromEntries(open(service, operation).map((placeholder) => [placeholder, kit.unique()])),
      ...kit.unknownId(own),
    });
    return asked(name, operation, (kit) => ({ ids: ids(kit), ...(body === undefined ? {} : { body }) }));
  };
  return [
    ...unknown('read', 'an unknown id'),
    ...unknown('update', 'an update of an unknown id', {}),
    ...unknown('delete', 'a delete of an unknown id'),
  ];
}

/** The placeholders of a path that the contract's variables leave open. */
function open(service: ServiceFacts, operation: Operation | undefined): readonly string[] {
  return (operation?.path.parts ?? []).flatMap((part) =>
    'literal' in part || Object.hasOwn(service.variables, part.placeholder) ? [] : [part.placeholder],
  );
}

function ofBodies(service: ServiceFacts): readonly Trigger[] {
  const create = ifStated(offered(service, 'create'));
  // One that lets the caller choose the id is left to the other checks: there is no id to choose here.
  if (open(service, create).length > 0) return [];
  const raw = (raw: string) => (): Input => ({ raw });
  return [
    ...asked('malformed JSON', create, raw('{"a":')),
    ...asked('plain text', create, () => ({ raw: 'no JSON', headers: [['Content-Type', 'text/plain']] })),
    ...asked('an empty body', create, raw('')),
    ...asked('an array for an object', create, raw('[]')),
    ...asked('an object without fields', create, raw('{}')),
  ];
}

function ofQueries(service: ServiceFacts): readonly Trigger[] {
  const resource = topLevel(service).find(({ operations }) => operations.list.offered.state === 'stated');
  const list = resource && ifStated(resource.operations.list.offered);
  if (!resource || !list) return [];
  const { query } = resource.collection;
  const queried = (name: string, slot: Slot<QueryTemplate>, values: Readonly<Record<string, string>>) => {
    const template = ifStated(slot);
    return template === undefined ? [] : asked(name, list, () => ({ query: fill(template, values) }));
  };
  return [
    ...queried('a limit that is no number', query.limit, { n: 'abc' }),
    ...queried('a limit below zero', query.limit, { n: '-1' }),
    ...queried('a page that is no number', query.page, { n: 'abc' }),
    ...queried('a cursor that nobody gave', query.after, { cursor: 'not-a-cursor' }),
    ...queried('an unknown sort key', query.ascending, { key: 'no_such_key' }),
  ];
}

const DAMAGES: readonly (readonly [Damage, string])[] = [
  ['unknown', 'an unknown credential'],
  ['malformed', 'a malformed credential'],
  ['empty', 'an empty credential'],
  ['wrong-scheme', 'a credential under another scheme'],
];

function ofCredentials(service: ServiceFacts): readonly Trigger[] {
  const list = ifStated(offered(service, 'list'));
  const identities = ifStated(service.auth.identities) ?? [];
  if (list === undefined || list.auth === 'none' || identities.length === 0) return [];
  return [
    ...asked('no credential', list, () => ({}), 'anonymous'),
    ...DAMAGES.flatMap(([damaged, name]) => asked(name, list, () => ({}), { damaged })),
  ];
}
