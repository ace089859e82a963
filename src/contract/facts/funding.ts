import { isObject } from '../text/json.js';
import type { Own } from './own-model.js';
import type { NumberOrPointer, Related } from './relation-model.js';
import type { ResourceFacts } from './resource-model.js';
import { ifStated } from './slot.js';

/** A create that adds to a number which another create takes from: a deposit before a payout. */
export interface Funding {
  /** The record whose number it is, as the one that takes from it names it. */
  readonly record: Related;
  /** What is taken. */
  readonly takes: NumberOrPointer;
  /** How a record is made that adds to it. */
  readonly by: Own;
  /** The same record, as the one that adds to it names it. */
  readonly to: Related;
  /** What is added. */
  readonly adds: NumberOrPointer;
}

type Owner = Pick<ResourceFacts, 'name' | 'own' | 'relations'>;

/**
 * What has to be added before a record can be made that takes from a number which no caller writes. Empty where callers write the
 * number, or nothing that can be made adds to it.
 */
export function fundingOf(
  { resource, create }: Pick<Own, 'resource'> & Partial<Pick<Own, 'create'>>,
  resources: readonly Owner[],
): readonly Funding[] {
  const effectsOf = (name: string, id: string | undefined) => {
    const facts = resources.find((one) => one.name === name);
    const effects = (facts && ifStated(facts.relations.effects)) ?? [];
    return id === undefined ? [] : effects.filter(({ by }) => by.includes(id));
  };
  return effectsOf(resource, create?.id).flatMap(
    ({ record, at, sign, amount, atLeast, atMost }): readonly Funding[] => {
      // What is held of a balance needs as much of it as what is taken from it.
      const number =
        sign < 0 && atLeast !== undefined ? at : sign > 0 && typeof atMost === 'string' ? atMost : undefined;
      const other = resources.find(({ name }) => name === record.resource);
      const made = other && ifStated(other.own);
      if (number === undefined || made === undefined || isWritten(made, number)) return [];
      return resources.flatMap(({ name, own }): readonly Funding[] => {
        const by = ifStated(own);
        const effects = by === undefined ? [] : effectsOf(name, by.create.id);
        const [adding, another] = effects.filter((one) => one.record.resource === record.resource);
        const isIt = adding !== undefined && another === undefined && adding.sign > 0 && adding.at === number;
        if (name === resource || by === undefined || !isIt) return [];
        return [{ record, takes: amount, by, to: adding.record, adds: adding.amount }];
      });
    },
  );
}

/** Whether callers write the member when they make a record. */
function isWritten({ createBody }: Pick<Own, 'createBody'>, at: string): boolean {
  const [first = ''] = at.slice(1).split('/');
  const properties = isObject(createBody) ? createBody['properties'] : undefined;
  return isObject(properties) && Object.hasOwn(properties, first);
}
