import { isObject, type Json } from './json.js';
import type { ResourceFacts } from './model.js';
import { asList, type Reader } from './reading.js';
import type { OnDelete, Related, RelationFacts } from './relation-model.js';
import { map } from './slot.js';
import { placeholders } from './template.js';

type Known = Pick<ResourceFacts, 'name' | 'path' | 'item' | 'refs'>;

export function relationsOf(read: Reader, resource: Known): RelationFacts {
  const fact = (name: string): string => `resources.${resource.name}.${name}`;
  const related = relatedTo(resource);
  return {
    unknownReference: read.statuses(fact('unknown-reference')),
    onDelete: map(read.json(fact('on-delete')), (all) =>
      Object.entries(isObject(all) ? all : {}).flatMap(([name, does]) =>
        related.filter((one) => one.resource === name).map((record): OnDelete => ({ record, ...deedOf(does) })),
      ),
    ),
  };
}

/** The records that one of the resource stands below, and those that it refers to. */
function relatedTo({ path, item, refs }: Known): readonly Related[] {
  const named = [path, item].flatMap((slot) => (slot.state === 'stated' ? placeholders(slot.value) : []));
  const above = named.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : []));
  const referred = refs.state === 'stated' ? refs.value : [];
  return [
    ...[...new Set(above)].map((name): Related => ({ resource: name })),
    ...referred.map(({ at, to }): Related => ({ resource: to, at })),
  ];
}

const statuses = (value: Json | undefined): readonly number[] =>
  value === undefined ? [] : (asList(value) as readonly number[]);

function deedOf(does: Json): Pick<OnDelete, 'does' | 'refused'> {
  if (isObject(does)) return { does: 'refuse', refused: statuses(does['refuse']) };
  return { does: does === 'leave' ? 'leave' : 'cascade', refused: [] };
}
