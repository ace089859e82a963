import type { Step } from '../../../check/kit.js';

/** How candidates are tried. */
export interface Trying<S> {
  /**
   * Index of the first candidate that still fails; undefined when none does or the budget is spent. Candidates do not
   * depend on one another, so they may be tried side by side.
   */
  readonly firstFailing: (candidates: readonly (readonly S[])[]) => Promise<number | undefined>;
  /** Requests or time are used up. */
  readonly isSpent: () => boolean;
  /** Simpler forms of a step, the simplest first. */
  readonly simpler: (step: S) => readonly S[];
}

/** Where a sequence failed: the last step that was begun, and the step whose outcome was wrong, where that is another. */
export interface FailedAt {
  readonly step: number;
  readonly about?: number | undefined;
}

export interface Shrunk<S> {
  readonly steps: readonly S[];
  /** No step can be left out and none be made simpler. False when the budget ended the search. */
  readonly minimal: boolean;
}

/**
 * Makes a failing sequence as short as a person would write it. What came after the failing step goes for free; then
 * only what that step depends on is kept; then delta debugging (Zeller and Hildebrandt, "Simplifying and isolating
 * failure-inducing input", 2002) over what is left, a step always together with those that need it; then simpler
 * values. Each candidate is tried once.
 */
export async function shrinkSteps<S extends Step>(
  failing: readonly S[],
  at: FailedAt,
  trying: Trying<S>,
): Promise<Shrunk<S>> {
  const tried = new Set<string>();
  let best = upTo(failing, at.step);
  tried.add(textOf(best));

  const better = async (candidates: readonly (readonly S[])[]): Promise<boolean> => {
    const fresh = new Map<string, readonly S[]>();
    for (const candidate of candidates) {
      const text = textOf(candidate);
      if (candidate.length > 0 && !tried.has(text)) fresh.set(text, candidate);
    }
    if (fresh.size === 0 || trying.isSpent()) return false;
    const index = await trying.firstFailing([...fresh.values()]);
    const texts = [...fresh.keys()];
    for (const text of texts.slice(0, (index ?? texts.length) + 1)) tried.add(text);
    const found = index === undefined ? undefined : fresh.get(texts[index] ?? '');
    if (found) best = found;
    return found !== undefined;
  };

  for (const likely of likelyOnes(best, at.about ?? at.step)) {
    if (await better(likely.filter((one) => one.length < best.length))) break;
  }
  for (let parts = 2; best.length > 1 && !trying.isSpent();) {
    const chunks = split(best, Math.min(parts, best.length));
    const before = best.length;
    if (await better(chunks.map((chunk) => without(best, chunk)))) parts = Math.max(2, parts - (before - best.length));
    else if (parts >= best.length) break;
    else parts *= 2;
  }
  for (let again = true; again && !trying.isSpent();) {
    again = false;
    for (const step of [...best].reverse()) {
      const [plainest, ...others] = trying.simpler(step).map((form) => best.map((one) => (one === step ? form : one)));
      // The plainest form nearly always fails as well; others beside it would be sent for nothing.
      if (plainest && ((await better([plainest])) || (await better(others)))) {
        again = true;
        break;
      }
    }
  }
  return { steps: best, minimal: !trying.isSpent() };
}

function upTo<S extends Step>(steps: readonly S[], key: number): readonly S[] {
  const index = steps.findIndex((step) => step.key === key);
  return index < 0 ? steps : steps.slice(0, index + 1);
}

/**
 * Short sequences that are likely to do, in groups, the cheapest first: the last few steps, of those that have to do
 * with what went wrong and of all; then any two of them in a row; then all that has to do with it.
 */
function likelyOnes<S extends Step>(steps: readonly S[], about: number): readonly (readonly (readonly S[])[])[] {
  const near = related(steps, about);
  const ends = [near, steps].flatMap((from) => [1, 2, 3, 4].map((n) => closure(steps, from.slice(-n))));
  const pairs = near.slice(0, -1).map((_, at) => closure(steps, near.slice(at, at + 2)));
  return [
    [
      closure(
        steps,
        steps.filter(({ key }) => key === about),
      ),
      ...ends,
    ],
    pairs,
    [near],
  ];
}

/** The steps and all that they cannot do without. */
function closure<S extends Step>(steps: readonly S[], wanted: readonly S[]): readonly S[] {
  const kept = new Set(wanted.map(({ key }) => key));
  for (const step of [...steps].reverse()) {
    if (kept.has(step.key)) for (const need of step.needs) kept.add(need);
  }
  return steps.filter((step) => kept.has(step.key));
}

/** Every step that works on what the step made or works on, with what those need. */
function related<S extends Step>(steps: readonly S[], key: number): readonly S[] {
  const subjects = new Set([key, ...(steps.find((step) => step.key === key)?.needs ?? [])]);
  const kept = new Set<number>();
  for (const step of [...steps].reverse()) {
    if (!kept.has(step.key) && !subjects.has(step.key) && !step.needs.some((need) => subjects.has(need))) continue;
    kept.add(step.key);
    for (const need of step.needs) kept.add(need);
  }
  return steps.filter((step) => kept.has(step.key));
}

/** Without the steps, and without those that need them. */
function without<S extends Step>(steps: readonly S[], dropped: readonly S[]): readonly S[] {
  const gone = new Set(dropped.map((step) => step.key));
  return steps.filter((step) => {
    if (gone.has(step.key)) return false;
    if (!step.needs.some((need) => gone.has(need))) return true;
    gone.add(step.key);
    return false;
  });
}

function split<T>(list: readonly T[], parts: number): readonly (readonly T[])[] {
  return Array.from({ length: parts }, (_, n) =>
    list.slice(Math.floor((n * list.length) / parts), Math.floor(((n + 1) * list.length) / parts)),
  );
}

function textOf(steps: readonly unknown[]): string {
  return JSON.stringify(steps);
}
