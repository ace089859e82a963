import { withoutComputed } from '../contract/facts/computed.js';
import type { Contract, Own, ResourceFacts } from '../contract/facts/model.js';
import { all, map, none, type Slot } from '../contract/facts/slot.js';
import type { RecordedSilence } from '../result/run-file.js';
import type { PlannedEntry } from './plan.js';
import { saidOf } from './said.js';

/** An entry that runs, what its check is given, and all that is a part of it. */
interface Running {
  readonly entry: PlannedEntry;
  readonly given: unknown;
  readonly parts: ReadonlySet<object>;
}

/** Deep enough for what checks are given; records of facts refer to each other further down. */
const DEPTH = 4;

/** Facts that checks which run are told, and by which they look at less. */
export function narrowedChecks(contract: Contract, entries: readonly PlannedEntry[]): readonly RecordedSilence[] {
  const running = entries.flatMap((entry): readonly Running[] =>
    entry.decision.planned === 'run'
      ? [{ entry, given: entry.decision.given, parts: partsOf(entry.decision.given) }]
      : [],
  );
  const { resources, consistency } = contract.facts;
  const silence = (fact: string, leavesOut: string, of: readonly Running[]): readonly RecordedSilence[] => {
    const said = saidOf(contract, fact);
    if (said === undefined || of.length === 0) return [];
    const checks = [...new Set(of.map(({ entry }) => entry.check.id))];
    return [{ fact, ...said, effect: 'narrowed', leavesOut, checks, nowhere: [], entries: of.length }];
  };
  const waiting = running.filter(({ parts }) => [...parts].some(isLag));
  return [
    ...resources.flatMap((resource) => [
      ...volatile(resource, running, silence),
      ...(['tag', 'unique'] as const).flatMap((mark) => marking(resource, mark, running, silence)),
    ]),
    ...(consistency.listLag.state === 'stated' && consistency.listLag.value > 0
      ? silence('consistency.list-lag', 'what a list does not show yet within that time', waiting)
      : []),
    ...(consistency.readAfterWrite.state === 'stated' && consistency.readAfterWrite.value === 'eventual'
      ? silence('consistency.read-after-write', 'what a read does not show yet within the time for lists', waiting)
      : []),
  ];
}

type Silence = (fact: string, leavesOut: string, of: readonly Running[]) => readonly RecordedSilence[];

/** Values that may change by themselves are compared by no check that is told of them. */
function volatile(resource: ResourceFacts, running: readonly Running[], silence: Silence): readonly RecordedSilence[] {
  const { name, volatile: slot } = resource;
  const free = withoutComputed(resource);
  if (slot.state !== 'stated' || free.length === 0) return [];
  const told = running.filter(({ parts }) => parts.has(slot.value));
  return silence(`resources.${name}.volatile`, `the values at ${free.join(', ')}`, told);
}

/**
 * What a run marks its records with has a value of the run's own in each of them: checks are given fewer values to try
 * than they would be if it were not so.
 */
function marking(
  resource: ResourceFacts,
  mark: 'tag' | 'unique',
  running: readonly Running[],
  silence: Silence,
): readonly RecordedSilence[] {
  const slot: Slot<unknown> = resource[mark];
  if (slot.state !== 'stated') return [];
  const unmarked = (own: Own): Own => {
    const { tag, ...rest } = own;
    return mark === 'unique' ? { ...own, unique: [] } : tag === undefined ? own : rest;
  };
  const free: ResourceFacts = { ...resource, [mark]: none(slot.path), own: map(resource.own, unmarked) };
  const fewer = running.filter(({ entry: { subject, check }, given }) => {
    if (subject.kind !== 'resource' || subject.resource !== resource.name) return false;
    const needs = check.check.needs as (facts: unknown) => Readonly<Record<string, Slot<unknown>>>;
    const other = all(needs({ ...(subject.facts as object), resource: free }));
    return other.state === 'stated' && hasMore(other.value, given);
  });
  const at = [slot.value].flat().join(', ');
  return silence(`resources.${resource.name}.${mark}`, `values of their own at ${at}`, fewer);
}

/** Whether a list among the values is longer in the first. */
function hasMore(some: Readonly<Record<string, unknown>>, given: unknown): boolean {
  return Object.entries(given as object).some(([name, value]) => {
    const other = some[name];
    return Array.isArray(value) && Array.isArray(other) && other.length > value.length;
  });
}

/**
 * What is given, and what is a part of it. How records are made and removed has much in it that only those heed who
 * compare records before and after: what they are given is a scene.
 */
function partsOf(given: unknown): ReadonlySet<object> {
  const parts = new Set<object>();
  const look = (value: unknown, depth: number, isContext: boolean): void => {
    if (depth > DEPTH || typeof value !== 'object' || value === null) return;
    parts.add(value);
    if ('createBody' in value && 'cleanup' in value && !isContext) return;
    for (const name of Object.keys(value)) {
      look((value as Readonly<Record<string, unknown>>)[name], depth + 1, isContext || name === 'context');
    }
  };
  look(given, 0, false);
  return parts;
}

function isLag(value: object): boolean {
  return 'isListStated' in value && 'list' in value && 'read' in value;
}
