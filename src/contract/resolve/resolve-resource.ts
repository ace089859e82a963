import { envelopeOf } from './operation/resolve-envelope.js';
import { concurrencyOf } from './resolve-concurrency.js';
import { isObject, type Json, type JsonSchema } from '../text/json.js';
import { parseLocator, type Locator } from '../text/locator.js';
import type {
  BulkFacts,
  IdFacts,
  Reference,
  ResourceFacts,
  StandardOperation,
  OperationFacts,
} from '../facts/model.js';
import { standardOperations } from '../facts/facts.js';
import { hiddenIn, linksIn } from '../schema/unshown.js';
import { ownRecords } from './own.js';
import { asList, valueOr, type Reader } from './reading.js';
import { aggregatesOf } from './resolve-aggregates.js';
import { alsoFollowing, computedOf } from './resolve-computed.js';
import { resolveCollection } from './resolve-collection.js';
import { relationsOf } from './resolve-relations.js';
import { answerShapes, resolveOperation } from './operation/resolve-operation.js';
import { gap, ifStated, map, stated, within, type Slot } from '../facts/slot.js';
import type { UniqueFacts } from '../facts/unique-model.js';
import type { Withheld } from '../waivers/withheld.js';

/** What all resources have in common. */
export interface ServiceContext {
  readonly sends: string;
  readonly segment?: string;
  readonly isBesidePath: boolean;
  readonly withheld: Withheld;
  /** Named operations, for clean-up by one of them. */
  readonly named: readonly OperationFacts[];
}

export function resolveResource(read: Reader, name: string, context: ServiceContext): ResourceFacts {
  const at = `resources.${name}`;
  const fact = (part: string): string => `${at}.${part}`;
  const paths = { path: read.path(fact('path')), item: read.path(fact('item')) };
  const schema = read.schema(fact('schema'));
  const collection = resolveCollection(read, fact('collection'));
  const host = valueOr(read.text(fact('host')), undefined);
  const closed = closedSchema(schema, read.flag(fact('closed')));
  const operation = (kind: StandardOperation): OperationFacts => {
    const envelope = envelopeOf(read, fact(`operations.${kind}.envelope`), envelopeOf(read, fact('envelope')));
    return resolveOperation({
      read,
      path: fact(`operations.${kind}`),
      id: `${name}.${kind}`,
      name: kind,
      kind,
      resource: name,
      ...(host === undefined ? {} : { host }),
      sends: context.sends,
      envelope,
      paths,
      shapes: answerShapes(schema, envelope.item, collection.items),
      isBesidePath: context.isBesidePath,
      withheld: context.withheld,
      ...(closed === undefined ? {} : { closed }),
      ...(context.segment === undefined ? {} : { segment: context.segment }),
    });
  };
  const operations = withImpliedUpsert(
    Object.fromEntries(standardOperations.map((kind) => [kind, operation(kind)])) as Operations,
  );
  const refs = refsOf(read.json(fact('refs')));
  const computed = computedOf(read.json(fact('computed')));
  const aggregates = aggregatesOf(read.json(fact('computed')));
  const writing = [operations.create, operations.update, operations.replace];
  const hidden = new Set(writing.flatMap(({ body }) => (body.state === 'stated' ? hiddenIn(body.value) : [])));
  const uncompared = [...hidden, ...linksIn(ifStated(schema))];
  const resource = {
    name,
    ...paths,
    refs,
    relations: relationsOf(read, { name, ...paths, refs }),
    id: idOf(read, at),
    schema,
    tag: read.text(fact('tag')),
    ...uniqueOf(read.list<Json>(fact('unique'))),
    samples: samplesOf(read.json(fact('samples'))),
    volatile: alsoFollowing(read.list(fact('volatile')), [computed, aggregates], uncompared),
    uncompared,
    immutable: read.list(fact('immutable')),
    computed,
    aggregates,
    closed: read.flag(fact('closed')),
    validators: validatorsOf(read, fact('validators')),
    changesWithWrites: read.list(fact('changes-with-writes')),
    readOnly: readOnlyOf(read, fact('read-only')),
    operations,
    collection,
    concurrency: concurrencyOf(read, fact('concurrency')),
    bulk: bulkOf(read, fact('bulk'), [...Object.values(operations), ...context.named]),
    at: (part: string) => read.json(fact(part)),
  };
  return { ...resource, own: ownRecords(read, resource, context.named) };
}

/** The schema of a record that says that there are no members besides its own. */
function closedSchema(schema: Slot<JsonSchema>, isClosed: Slot<boolean>): JsonSchema | undefined {
  if (schema.state !== 'stated' || !isObject(schema.value)) return undefined;
  const isSaid = schema.value['additionalProperties'] === false || valueOr(isClosed, false);
  return isSaid ? schema.value : undefined;
}

function idOf(read: Reader, at: string): Slot<IdFacts> {
  const id = read.json(`${at}.id`);
  const url = read.locator(`${at}.url`);
  if (id.state !== 'stated' && url.state !== 'stated') return id;
  const entries = id.state === 'stated' && isObject(id.value) ? Object.entries(id.value) : [];
  const placeholders: Record<string, Locator> = {};
  const elsewhere: Record<string, readonly Locator[]> = {};
  for (const [name, value] of entries) {
    const places = OTHER.has(name) ? [] : asList(value).flatMap((one) => parseLocator(String(one)) ?? []);
    const [first, ...others] = places;
    if (first) placeholders[name] = first;
    if (others.length > 0) elsewhere[name] = others;
  }
  const pattern = read.text(`${at}.id.pattern`);
  if (Object.keys(placeholders).length === 0 && url.state !== 'stated') return gap(`${at}.id`);
  return stated(
    {
      placeholders,
      ...(Object.keys(elsewhere).length === 0 ? {} : { elsewhere }),
      ...(url.state === 'stated' ? { url: url.value } : {}),
      assignedBy: valueOr(read.text<'server' | 'client'>(`${at}.id.assigned-by`), 'server'),
      ...(pattern.state === 'stated' ? { pattern: pattern.value } : {}),
    },
    id.state === 'stated' ? id.path : `${at}.url`,
  );
}

/** Keys of `id` that are no placeholders. */
export const OTHER: ReadonlySet<string> = new Set(['assigned-by', 'pattern', 'reused', '*']);

function refsOf(slot: Slot<Json>): Slot<readonly Reference[]> {
  return map(slot, (refs) => {
    const entries = isObject(refs) ? Object.entries(refs) : [];
    return entries.flatMap(([at, to]): Reference[] => {
      if (typeof to === 'string') return at === '*' ? [] : [{ at, to, as: 'id' }];
      return isObject(to) ? [{ at, to: String(to['to']), as: to['as'] === 'url' ? 'url' : 'id' }] : [];
    });
  });
}

/** Each unique field, and what more the contract says of some. */
function uniqueOf(slot: Slot<readonly Json[]>): UniqueFacts {
  const placeOf = (one: Json): string => String(isObject(one) ? one['at'] : one);
  const isSet = (one: Json): boolean => isObject(one) && one['set-by'] === 'service';
  const saidOf = <T>(fact: string, read: (at: string, value: Json) => readonly T[]): Slot<readonly T[]> =>
    map(slot, (all) =>
      all.flatMap((one) => {
        const value = isObject(one) && !isSet(one) ? one[fact] : undefined;
        return value === undefined ? [] : read(placeOf(one), value);
      }),
    );
  return {
    unique: map(slot, (all) => all.filter((one) => !isSet(one)).map(placeOf)),
    uniqueSet: map(slot, (all) =>
      all.filter(isSet).map((one) => ({
        at: placeOf(one),
        within: asList(isObject(one) ? (one['within'] ?? []) : []).map(String),
        isNeverFreed: isObject(one) && one['after-delete'] === 'taken',
      })),
    ),
    uniqueCase: saidOf('case', (at, value) => [{ at, isSame: value === 'insensitive' }]),
    uniqueWithin: saidOf('within', (at, value) => asList(value).map((scope) => ({ at, within: String(scope) }))),
    uniqueWhile: saidOf('while', (at, value) =>
      Object.entries(isObject(value) ? value : {}).map(([member, values]) => ({ at, member, values: asList(values) })),
    ),
    uniqueRefused: map(slot, (all) =>
      all.flatMap((one) => {
        const { refused, code } = isObject(one) && !isSet(one) ? one : {};
        if (refused === undefined && code === undefined) return [];
        const statuses = asList(refused ?? []).map(Number);
        return [{ at: placeOf(one), statuses, ...(code === undefined ? {} : { code: String(code) }) }];
      }),
    ),
    uniqueAfterDelete: saidOf('after-delete', (at, value) => [{ at, isFree: value === 'free' }]),
  };
}

function samplesOf(slot: Slot<Json>): ResourceFacts['samples'] {
  return map(slot, (samples) =>
    asList(samples).map((sample) =>
      Object.fromEntries(Object.entries(isObject(sample) ? sample : {}).map(([name, value]) => [name, String(value)])),
    ),
  );
}

/** A list of pointers, or a map that also says what a request gets that writes them. */
function readOnlyOf(read: Reader, path: string): Slot<readonly string[]> {
  const whole = read.json(path);
  return whole.state === 'stated' && isObject(whole.value) ? read.list(`${path}.fields`) : read.list(path);
}

type Operations = Readonly<Record<StandardOperation, OperationFacts>>;

/** Where a create is a PUT to the path of a replacement, a PUT to an unknown id makes a record. */
function withImpliedUpsert(operations: Operations): Operations {
  const { create, replace } = operations;
  const [first, second] = [ifStated(create.declared), ifStated(replace.declared)];
  const isAlike = first?.method === 'PUT' && second?.method === first.method && first.path.text === second.path.text;
  if (!isAlike || replace.upsert.state !== 'gap') return operations;
  return {
    ...operations,
    replace: { ...replace, upsert: stated(true, `resources.${second.resource ?? ''}.operations.create`) },
  };
}

function bulkOf(read: Reader, path: string, operations: readonly OperationFacts[]): BulkFacts {
  const whole = read.json(path);
  const text = (name: string): Slot<string> => (whole.state === 'none' ? whole : read.text(`${path}.${name}`));
  return {
    offered: within(text('operation'), (id) => {
      const operation = operations.find((one) => one.id === id);
      return operation === undefined ? gap(`${path}.operation`) : operation.offered;
    }),
    atomic: whole.state === 'none' ? whole : read.flag(`${path}.atomic`),
    elements: text('elements'),
    element: valueOr(text('element'), ''),
    results: text('results'),
    item: valueOr(text('item'), ''),
    status: text('status'),
  };
}

function validatorsOf(read: Reader, path: string): Slot<readonly string[]> {
  const own = read.list(path);
  return own.state === 'gap' ? read.list('http.validators') : own;
}
