import type { Own, ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import type { RecordsMade } from '../../../contract/facts/relation-model.js';
import { ifStated, orDefault, stated, type Slot } from '../../../contract/facts/slot.js';
import type { Kit, OwnedRecord } from '../../kit.js';
import { belowOf, idsBelow, openIn, type Below } from './below.js';
import { mostFilling, used, waysOf, type Way } from './ways.js';

/** How a list comes to show records: its own are made, or records of another resource, beside which operations make them. */
export interface Filling extends Own {
  readonly beside?: {
    /** Used so often that there are enough; absent where each record that is made adds one to the list. */
    readonly way?: Way;
    readonly above: Below | undefined;
  };
}

/** Updates that fill a list at most. */
const MOST_UPDATES = 6;

/** How records are made so that a list shows some. A list under a parent can only be read when they can be made. */
export function recordFactory(service: ServiceFacts, resource: ResourceFacts): Slot<Filling | undefined> {
  const { path, own, operations } = resource;
  const beside = operations.create.offered.state === 'stated' ? undefined : besideOf(service, resource);
  if (beside !== undefined) return stated<Filling | undefined>(beside, `resources.${resource.name}.made-by`);
  const below =
    path.state === 'stated' && path.value.parts.some((part) => 'parent' in part && part.parent !== undefined);
  return below ? own : orDefault<Own | undefined>(own, undefined);
}

/** The operations on another record that fill the list best: creates, of which each adds to one list, or else what is used again and again. */
function besideOf(service: ServiceFacts, { relations, operations }: ResourceFacts): Filling | undefined {
  const list = ifStated(operations.list.offered);
  if (list === undefined) return undefined;
  const open = openIn(service, list.path);
  const found = (ifStated(relations.madeBy) ?? []).flatMap((said) => fillingsOf(service, said, open));
  const creating = found.find(({ beside }) => beside.way === undefined);
  const ways = found.flatMap((filling) =>
    filling.beside.way === undefined ? [] : [{ filling, way: filling.beside.way }],
  );
  return creating ?? mostFilling(ways)?.filling;
}

function fillingsOf(
  service: ServiceFacts,
  { record, by, below }: RecordsMade,
  open: readonly string[],
): readonly (Filling & Required<Pick<Filling, 'beside'>>)[] {
  const other = service.resources.find(({ name }) => name === record.resource);
  const own = other && ifStated(other.own);
  const above = other && open.length > 0 ? belowOf(service, other, below, open) : undefined;
  if (other === undefined || own === undefined || (above === undefined && open.length > 0)) return [];
  const isOfOne = above?.own.resource === own.resource;
  const creates = by.includes(other.operations.create.id) && !isOfOne ? [{ ...own, beside: { above } }] : [];
  const ways = waysOf(service, other, by).filter(({ context }) => context.operation.kind !== 'delete');
  return [...creates, ...ways.map((way) => ({ ...own, beside: { way, above } }))];
}

/** The records of which each that is made is shown by the list beside those before it; undefined where there are none. */
export function addingEach(filling: Filling | undefined): Own | undefined {
  const { way, above } = filling?.beside ?? {};
  return way === undefined && above?.by === undefined ? filling : undefined;
}

/** Fills the list, and gives the record whose ids fill its path. */
export async function filledBy(kit: Kit, filling: Filling, enough: number): Promise<OwnedRecord | undefined> {
  const { beside } = filling;
  const [first] = beside?.way === undefined ? await kit.population(filling) : [];
  const record = beside?.way === undefined ? first : await used(kit, beside.way, Math.min(enough, MOST_UPDATES));
  if (record === undefined || beside === undefined) return record;
  const ids = idsBelow({ own: filling, above: beside.above }, record);
  return ids === undefined
    ? kit.stop('not-exercised', 'The record does not say in which list it is')
    : { ...record, ids };
}
