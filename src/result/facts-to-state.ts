/** A fact that the contract does not state, with the names of the service left out of its path, and what it is worth. */
export interface FactToState {
  /** `resources.*.id.pattern` */
  readonly fact: string;
  /** The paths that it stands for: `resources.tickets.id.pattern`. */
  readonly places: readonly string[];
  /** Entries of the plan that can run once it is stated, those before it in the list being stated too. */
  readonly gains: number;
  /** Entries that wait for it, most of them for other facts as well. */
  readonly waiting: number;
}

/** Names that an author chose. */
const CHOSEN = /^(resources|operations)\.[^.]+(?=\.)/;
const OF_RESOURCES = /^resources\.\*\.operations(?:\.(?:list|read|create|replace|update|delete))?$/;
const NO_OPERATION = 'resources.*.operations';

/** The path of a fact for all resources and operations alike. */
export function foldedFact(path: string): string {
  return path.replace(CHOSEN, '$1.*');
}

/** The part of a service that a path is of: `tickets`; undefined for a fact of the whole service. */
export function placeOfFact(path: string): string | undefined {
  const name = /^(?:resources|operations)\.([^.]+)\./.exec(path)?.[1];
  return name === '*' ? undefined : name;
}

/**
 * The facts to state next: each time the one that brings most entries nearest to running, the facts before it being stated
 * already. Without an operation nothing can be sent at all, so operations are the first then.
 *
 * @param missing of each entry that is not specified the facts that it needs
 */
export function factsToState(
  missing: readonly (readonly string[])[],
  hasOperations: boolean,
  most = Number.POSITIVE_INFINITY,
): readonly FactToState[] {
  const folded = (path: string): string => {
    const fact = foldedFact(path);
    return !hasOperations && OF_RESOURCES.test(fact) ? NO_OPERATION : fact;
  };
  const places = new Map<string, Set<string>>();
  const waiting = new Map<string, number>();
  const open = missing.map((facts) => {
    for (const path of facts) {
      const fact = folded(path);
      const place = fact === NO_OPERATION ? path.replace(/(?<=\.operations)\..*$/, '') : path;
      places.set(fact, (places.get(fact) ?? new Set()).add(place));
    }
    const left = new Set(facts.map(folded));
    for (const fact of left) waiting.set(fact, (waiting.get(fact) ?? 0) + 1);
    return left;
  });
  const chosen: FactToState[] = [];
  const choose = (fact: string): void => {
    let gains = 0;
    for (const left of open) if (left.delete(fact) && left.size === 0) gains += 1;
    chosen.push({ fact, places: [...(places.get(fact) ?? [])], gains, waiting: waiting.get(fact) ?? 0 });
  };
  if (!hasOperations) choose(NO_OPERATION);
  while (chosen.length < most) {
    const worth = new Map<string, number>();
    for (const left of open) for (const fact of left) worth.set(fact, (worth.get(fact) ?? 0) + 1 / left.size);
    const [best] = [...worth].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    if (best === undefined) break;
    choose(best[0]);
  }
  return chosen;
}
