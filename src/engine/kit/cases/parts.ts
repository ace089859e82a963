/** Parts of one case that a failure may not need: which were carried out, and which are left out. */
export class Parts {
  /** Names of those that were carried out, in order: 0, 1, and 1.0 for the first one inside of 1. */
  readonly #done: string[] = [];
  readonly #open: { readonly name: string; inside: number }[] = [{ name: '', inside: 0 }];

  constructor(readonly without: ReadonlySet<string> = NONE) {}

  async carryOut<T>(work: () => Promise<T>, instead: T): Promise<T> {
    const around = this.#open.at(-1);
    if (!around) return work();
    const name = `${around.name}${String(around.inside)}`;
    around.inside += 1;
    if (this.without.has(name)) return instead;
    this.#done.push(name);
    this.#open.push({ name: `${name}.`, inside: 0 });
    const result = await work();
    // Not when it throws: the parts in which a case failed are those that stay open.
    this.#open.pop();
    return result;
  }

  /** Those that had ended when the case did: it may fail without them. The last come first. */
  get ended(): readonly string[] {
    const open = new Set(this.#open.map(({ name }) => name.slice(0, -1)));
    return this.#done.filter((name) => !open.has(name)).reverse();
  }
}

const NONE: ReadonlySet<string> = new Set();

/** How a case failed, as far as leaving parts out needs to know. */
interface Failed {
  readonly ended: readonly string[];
}

/**
 * Leaves out of a failing case whatever it fails without, one part after another: outer ones first, of those the last
 * first, so that what is left is as little as can be.
 *
 * @param fails carries the case out without some parts; undefined where it does not fail as before
 */
export async function leaveOut<F extends Failed>(
  first: F,
  fails: (without: ReadonlySet<string>) => Promise<F | undefined>,
  isSpent: () => boolean,
): Promise<{ readonly failed: F; readonly without: ReadonlySet<string>; readonly minimal: boolean }> {
  let [failed, without] = [first, NONE];
  const tried = new Set<string>();
  for (;;) {
    const [next] = failed.ended.filter((name) => !tried.has(name)).sort((a, b) => depthOf(a) - depthOf(b));
    if (next === undefined) return { failed, without, minimal: true };
    if (isSpent()) return { failed, without, minimal: false };
    tried.add(next);
    const less = new Set([...without, next]);
    const found = await fails(less);
    if (found) [failed, without] = [found, less];
  }
}

function depthOf(name: string): number {
  return name.split('.').length;
}
