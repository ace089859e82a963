import { unknownLike } from '../engine/kit/records/ledger/ids.js';
import type { Operation } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { isObject, type Json } from '../contract/text/json.js';
import { segments } from '../contract/text/pointer.js';
import { placeholders } from '../contract/text/template.js';
import type { Listed } from './lists.js';
import type { Looking } from './looking.js';

/** Asks for what is not there, so that errors are seen: an unknown id, a malformed one, an unknown path. */
export async function makeMistakes(looking: Looking, lists: readonly Listed[]): Promise<void> {
  const [first] = lists;
  const paths =
    first === undefined ? [] : [`${looking.pathOf(first.list, first.parents)}/probity-unknown/probity-unknown`];
  await Promise.all([
    ...lists.flatMap((listed) => [unknownId(looking, listed), malformedId(looking, listed)]),
    ...(first === undefined ? [] : ['/probity-unknown', ...paths]).map((path) =>
      first === undefined ? undefined : looking.at('GET', path, first.list, { madeUp: true }),
    ),
  ]);
}

async function unknownId(looking: Looking, { resource, read, ids, parents }: Listed): Promise<void> {
  if (read === undefined) return;
  if (ids === undefined) return anyId(looking, { resource, read, parents });
  const own = Object.entries(ids).filter(([name]) => parents[name] === undefined);
  const unknown = Object.fromEntries(own.map(([name, value]) => [name, unknownLike(value, 'probity-unknown')]));
  await looking.get(read, { ids: { ...ids, ...unknown } });
}

/** Where no record is there whose id could be varied: one in the form that the schema of the record gives it. */
async function anyId(
  looking: Looking,
  { resource, read, parents }: Pick<Listed, 'resource' | 'parents'> & { readonly read: Operation },
): Promise<void> {
  const { variables } = looking.contract.facts;
  const open = placeholders(read.path).filter((name) => parents[name] === undefined && variables[name] === undefined);
  const [only, more] = open;
  if (only === undefined || more !== undefined || only.includes('.')) return;
  const at = ifStated(resource.id)?.placeholders[only];
  const schema = at === undefined || !('pointer' in at) ? undefined : schemaAt(ifStated(resource.schema), at.pointer);
  await looking.get(read, { ids: { ...parents, [only]: unknownLike(modelOf(schema), 'probity-unknown') } });
}

function schemaAt(schema: Json | undefined, pointer: string): Json | undefined {
  return segments(pointer).reduce<Json | undefined>(
    (at, name) => (isObject(at) && isObject(at['properties']) ? at['properties'][name] : undefined),
    schema,
  );
}

/** An id of that form, by which another one is made. */
function modelOf(schema: Json | undefined): string | undefined {
  if (!isObject(schema)) return undefined;
  const types = [schema['type']].flat();
  if (types.includes('integer') || types.includes('number')) return '1';
  return schema['format'] === 'uuid' ? '00000000-0000-4000-8000-000000000000' : undefined;
}

/** Only ids that have a form can be malformed: numbers and UUIDs. */
async function malformedId(looking: Looking, { read, ids, parents }: Listed): Promise<void> {
  if (read === undefined || ids === undefined) return;
  const own = Object.entries(ids).filter(([name]) => parents[name] === undefined);
  if (own.length === 0 || !own.every(([, value]) => /^\d+$|^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(value))) return;
  const malformed = Object.fromEntries(own.map(([name]) => [name, 'probity-malformed']));
  await looking.get(read, { ids: { ...ids, ...malformed } });
}
