import {
  ifStated,
  numberIn,
  only,
  stated,
  valueAt,
  within,
  type Json,
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import type { Aggregate } from 'probity/check/facts';
import { movesOf, type Moves } from 'probity/check/looks';
import { writesOf, type Write } from 'probity/check/records';
import { deletesNew, statesOf, type States } from 'probity/check/states';
import { equal, isRounded } from 'probity/check/values';
import { namersOf, settersOf, type Setter } from './setters.js';

/** What follows from the records of one resource that refer to a record by one reference, or stand below it. */
export interface Group {
  readonly name: string;
  readonly by: string | undefined;
  readonly rules: readonly Aggregate[];
  readonly own: Own;
  readonly moves: Moves;
  readonly writes: readonly Write[];
  readonly states: States | undefined;
  readonly remove: Operation | undefined;
  readonly setters: readonly Setter[];
  /** Actions that name the record in their body. */
  readonly namers: readonly Setter[];
}

/** Those of a resource whose records can be made. */
export function groupsOf(service: ServiceFacts, { aggregates }: ResourceFacts): Slot<readonly Group[]> {
  return within(
    only(aggregates, (all) => all.length > 0, 'a member that follows from other records'),
    (all): Slot<readonly Group[]> => {
      const names = [...new Set(all.map(({ of, by }) => `${of} ${by ?? ''}`))];
      const missing: Slot<never>[] = [];
      const groups = names.flatMap((name): readonly Group[] => {
        const rules = all.filter(({ of, by }) => `${of} ${by ?? ''}` === name);
        const facts = service.resources.find((one) => one.name === rules[0]?.of);
        if (facts === undefined) return [];
        if (facts.own.state !== 'stated') {
          missing.push(facts.own);
          return [];
        }
        return [
          {
            name: facts.name,
            by: rules[0]?.by,
            rules,
            own: facts.own.value,
            moves: movesOf(service, facts),
            writes: writesOf(facts),
            states: statesOf(facts),
            remove: ifStated(deletesNew(facts)),
            setters: settersOf(service, facts, rules),
            namers: namersOf(service, facts, rules[0]?.by),
          },
        ];
      });
      return groups.length === 0 ? (missing[0] ?? stated([], '')) : stated(groups, '');
    },
  );
}

/**
 * What the member must be with these records; undefined where there is none that it could be said of.
 * @param base what it was when there were no such records
 */
export function dueOf({ is, member, where }: Aggregate, items: readonly Json[], base: number): number | undefined {
  const taken = items.filter((item) =>
    where.every(({ at, values }) => values.some((value) => equal(valueAt(item, at) ?? null, value))),
  );
  if (is === 'count') return base + taken.length;
  const numbers = taken.flatMap((item) => numberIn(valueAt(item, member ?? '')) ?? []);
  const sum = numbers.reduce((all, one) => all + one, 0);
  if (is === 'sum') return base + sum;
  if (numbers.length === 0) return undefined;
  if (is === 'average') return sum / numbers.length;
  return is === 'min' ? Math.min(...numbers) : Math.max(...numbers);
}

/** Decimal places of an amount that is a text. */
const PLACES = /\.(\d+)$/;

/** Whether a record shows what is due. To which side a half is rounded is not said, so that both are right. */
export function agrees({ decimals }: Aggregate, shown: Json | undefined, due: number | undefined): boolean {
  if (due === undefined) return true;
  // Of nothing a record may show nothing.
  const value = numberIn(shown) ?? (shown === null || shown === undefined ? 0 : undefined);
  if (value === undefined) return false;
  const places = decimals ?? (typeof shown === 'string' ? (PLACES.exec(shown)?.[1]?.length ?? 0) : undefined);
  const step = places === undefined ? 0 : 0.5 * 10 ** -places;
  return isRounded(value, decimals) && Math.abs(value - due) <= step + 1e-9 * Math.max(1, Math.abs(due));
}

/** The members of the other records by which it is known what is due. */
export function neededFor({ member, where }: Aggregate): readonly string[] {
  return [...(member === undefined ? [] : [member]), ...where.map(({ at }) => at)];
}

/** As the contract says it: `count of enrolments where /state is applied or enrolled`. */
export function wordsOf({ is, member, of, where }: Aggregate): string {
  const which = where.map(({ at, values }) => `${at} is ${values.map((value) => JSON.stringify(value)).join(' or ')}`);
  const what = member === undefined ? `the ${is}` : `the ${is} of ${member}`;
  return `${what} of its ${of}${which.length === 0 ? '' : ` where ${which.join(' and ')}`}`;
}
