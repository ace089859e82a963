import type { NormalForm } from '../facts/own-model.js';
import type { BoundRule, Cleanup, OperationFacts, Own, Prerequisite, ResourceFacts } from '../facts/model.js';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { uniqueListsIn } from '../schema/unique-lists.js';
import { valueOr, type Reader } from './reading.js';
import { needsOf, uniqueOf } from './unique-records.js';
import { withoutValues } from '../schema/without-values.js';
import { withValues } from '../schema/with-values.js';
import { isAnyValue } from '../facts/needed-value.js';
import { all, gap, ifStated, map, stated, type Slot } from '../facts/slot.js';
import { placeholders } from '../text/template.js';

/**
 * How a run makes and removes records of its own: known when an operation that makes one, its body, the item path, the
 * id and the clean-up are. Without a known clean-up nothing is made: no run may leave records behind that nobody agreed to.
 */
export function ownRecords(
  read: Reader,
  resource: Omit<ResourceFacts, 'own'>,
  named: readonly OperationFacts[],
): Slot<Own> {
  const { name, id } = resource;
  const maker = makerOf(resource);
  const cleanup = cleanupOf(read, resource, named);
  // What is only listed, and goes with its parent, has no path of its own: the path of its list names the parent.
  const isListed = resource.item.state === 'none' && cleanup.state === 'stated' && cleanup.value.by === 'parent';
  const item = isListed ? resource.path : resource.item;
  // What an operation needs to have some value is written from the start, where a create can write it; what would hide a record in its list is not.
  const createBody = map(maker.body, (body) =>
    withoutValues(withValues(body, neededValues(resource, named)), hiddenIn(resource)),
  );
  const known = all({ create: maker.offered, createBody, item, id, cleanup });
  if (known.state !== 'stated') return known;
  const one = resource.operations.read.offered;
  const inPaths = [...placeholders(known.value.create.path), ...placeholders(known.value.item)];
  const listedBy = listedByOf(resource, inPaths);
  const parents = [...inPaths, ...Object.keys(listedBy)].flatMap(parentName);
  const own: Own = {
    resource: name,
    ...known.value,
    ...(one.state === 'stated' ? { read: one.value } : {}),
    ...(resource.tag.state === 'stated' ? { tag: resource.tag.value } : {}),
    ...uniqueOf(resource, known.value.createBody),
    refs: valueOr(resource.refs, []),
    spans: valueOr(resource.relations.overlaps, []),
    bounds: valueOr(resource.relations.bounds, []).map((rule) => counted(rule, resource, read)),
    ...stateOf(resource),
    ...versionOf(resource),
    volatile: valueOr(resource.volatile, resource.uncompared),
    readOnly: valueOr(resource.readOnly, []),
    ...normalizedOf(resource),
    ...setsOf(resource, known.value.createBody),
    parents: [...new Set(parents)],
    ...(Object.keys(listedBy).length === 0 ? {} : { listedBy }),
    ...needsOf(resource, known.value.create, known.value.createBody, needsOfActions(name, named, 'above')),
    ...belowOf(name, named),
  };
  return stated(own, `resources.${name}.operations.${maker.kind}`);
}

/** The values with which the list leaves a record out, by their members. */
function hiddenIn(resource: Omit<ResourceFacts, 'own'>): JsonObject {
  const hides = ifStated(resource.at('collection.hides'));
  return isObject(hides) ? hides : {};
}

/** Members of which an operation on the records needs that they are not null. */
function neededValues(
  { name, operations }: Omit<ResourceFacts, 'own'>,
  named: readonly OperationFacts[],
): readonly string[] {
  const all = [...Object.values(operations), ...named].flatMap(({ offered }) => ifStated(offered) ?? []);
  const needed = all
    .filter(({ resource }) => resource === name)
    .flatMap(({ when }) => Object.entries(when).flatMap(([at, value]) => (isAnyValue(value) ? [at] : [])));
  return [...new Set(needed)];
}

/** What the path of the list alone names, where one reference of each record says which record that is. */
function listedByOf(
  { operations, refs }: Omit<ResourceFacts, 'own'>,
  inPaths: readonly string[],
): Readonly<Record<string, string>> {
  const list = ifStated(operations.list.offered);
  const open = (list === undefined ? [] : placeholders(list.path)).filter((name) => !inPaths.includes(name));
  return Object.fromEntries(
    open.flatMap((name) => {
      const [parent] = parentName(name);
      const [ref, another] = (ifStated(refs) ?? []).filter(({ at, to }) => to === parent && !at.includes('/*'));
      return ref === undefined || another !== undefined || ref.as === 'url' ? [] : [[name, ref.at] as const];
    }),
  );
}

/** `/email: lower`, or several of them in a list. */
function normalizedOf(resource: Omit<ResourceFacts, 'own'>): Pick<Own, 'normalized'> {
  const said = ifStated(resource.at('normalized'));
  if (!isObject(said)) return {};
  const forms = Object.entries(said).map(
    ([at, form]) => [at, [form].flat() as unknown as readonly NormalForm[]] as const,
  );
  return { normalized: Object.fromEntries(forms) };
}

/** Lists that the contract calls sets, and those of plain values that a schema allows each of once: their order says nothing. */
function setsOf(resource: Omit<ResourceFacts, 'own'>, createBody: JsonSchema): Pick<Own, 'sets' | 'onceEach'> {
  const { normalized = {} } = normalizedOf(resource);
  const said = Object.entries(normalized).flatMap(([at, forms]) => (forms.includes('set') ? [at] : []));
  const sent = uniqueListsIn(createBody);
  const sets = [...new Set([...said, ...sent, ...uniqueListsIn(ifStated(resource.schema) ?? true)])];
  return sets.length === 0 ? {} : { sets, onceEach: sets.filter((at) => !sent.includes(at)) };
}

/** What actions on a record of the resource need below it, each resource once, but for what some of their transitions alone need. */
function belowOf(resource: string, named: readonly OperationFacts[]): Pick<Own, 'neededBelow'> {
  const needs = needsOfActions(resource, named, 'below');
  const always = needs.filter(({ from }) => from === undefined);
  const neededBelow = [
    ...new Map(always.map((need) => [need.resource, need])).values(),
    ...needs.filter(({ from }) => from !== undefined),
  ];
  return neededBelow.length === 0 ? {} : { neededBelow };
}

function needsOfActions(
  resource: string,
  named: readonly OperationFacts[],
  where: Prerequisite['side'],
): readonly Prerequisite[] {
  const offered = named.flatMap((one) => ifStated(one.offered) ?? []).filter((one) => one.resource === resource);
  return offered.flatMap((one) => one.needs ?? []).filter(({ side }) => side === where);
}

/** The member of the state, unless each may be written in the place of each other: then it is a member as others are. */
function stateOf(resource: Omit<ResourceFacts, 'own'>): Pick<Own, 'state'> {
  const [at, direct] = [resource.at('states.at'), resource.at('states.direct-write')];
  const isFree =
    direct.state === 'stated' && direct.value === true && resource.at('states.transitions').state === 'none';
  return at.state === 'stated' && typeof at.value === 'string' && !isFree ? { state: at.value } : {};
}

/** Where a body names the version that it is based on: any other than that of the record is refused. */
function versionOf({ concurrency }: Omit<ResourceFacts, 'own'>): Pick<Own, 'version'> {
  const said = ifStated(concurrency);
  if (said?.sent !== undefined) return said.sent.in === 'body' ? { version: said.sent.pointer } : {};
  return typeof said?.by === 'object' ? { version: said.by.pointer } : {};
}

/** `create`, or a PUT to an id of the caller's choosing. */
function makerOf({ operations, id }: Omit<ResourceFacts, 'own'>): OperationFacts {
  const { create, replace } = operations;
  if (create.offered.state === 'stated') return create;
  const chosen = id.state === 'stated' && id.value.assignedBy === 'client';
  const upsert = replace.offered.state === 'stated' && replace.upsert.state === 'stated' && replace.upsert.value;
  return chosen && upsert ? replace : create;
}

function cleanupOf(
  read: Reader,
  resource: Omit<ResourceFacts, 'own'>,
  named: readonly OperationFacts[],
): Slot<Cleanup> {
  const path = `resources.${resource.name}.cleanup`;
  const said = read.json(path);
  const remove = resource.operations.delete.offered;
  if (said.state === 'none') return stated({ by: 'nothing' }, path);
  if (said.state === 'stated' && said.value === 'parent') return stated({ by: 'parent' }, path);
  if (said.state === 'stated' && isObject(said.value)) {
    const wanted = said.value['operation'];
    const operation = named.find((candidate) => candidate.id === wanted)?.offered;
    const isTrash = said.value['after'] === 'delete';
    if (isTrash && remove.state !== 'stated') return remove.state === 'gap' ? gap(...remove.paths, path) : gap(path);
    if (operation?.state === 'stated') {
      const after = isTrash && remove.state === 'stated' ? { after: remove.value } : {};
      return stated({ by: 'operation', operation: operation.value, ...after }, path);
    }
    return operation?.state === 'gap' ? operation : gap(path);
  }
  if (remove.state === 'stated') return stated({ by: 'delete', operation: remove.value }, remove.path);
  return remove.state === 'gap' ? gap(...remove.paths, path) : gap(path);
}

/** `repos` of `repos.owner`; nothing for a placeholder of the record itself. */
function parentName(placeholder: string): readonly string[] {
  const at = placeholder.indexOf('.');
  return at < 0 ? [] : [placeholder.slice(0, at)];
}

/** A bound whose limit is a count or a sum of other records, or counted up by what is done to them: a new record has none of these. */
function counted(
  rule: BoundRule,
  { name, aggregates }: Pick<ResourceFacts, 'name' | 'aggregates'>,
  read: Reader,
): BoundRule {
  if (rule.of !== undefined || typeof rule.limit !== 'string') return rule;
  const isSum = valueOr(aggregates, []).some(({ at, is }) => at === rule.limit && (is === 'count' || is === 'sum'));
  return isSum || isCountedBy(read, name, rule.limit) ? { ...rule, startsAt: 0 } : rule;
}

/** Whether an effect of another resource adds to the member. */
function isCountedBy(read: Reader, resource: string, limit: string): boolean {
  return read.names('resources').some((other) => {
    const refs = valueOr(read.json(`resources.${other}.refs`), {});
    const isIt = (record: Json | undefined): boolean => {
      const to = typeof record === 'string' && isObject(refs) ? refs[record] : undefined;
      return record === resource || to === resource || (isObject(to) && to['to'] === resource);
    };
    const effects = valueOr(read.list<JsonObject>(`resources.${other}.effects`), []);
    return effects.some(({ at, add, record }) => at === limit && add !== undefined && isIt(record));
  });
}
