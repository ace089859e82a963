/** Why something is not certified, and what would mend it. */
export interface Refusal {
  /** Stable, for programs: `fact-missing`. */
  readonly code: string;
  readonly message: string;
  readonly mend: string;
}

/** The reasons for programs. */
export function refusalsJson(refusals: readonly Refusal[]): string {
  return `${JSON.stringify({ format: 1, refusals }, null, 2)}\n`;
}

/** The reasons that a folder has; undefined for anything else. */
export function refusalsIn(text: string): readonly Refusal[] | undefined {
  try {
    const { format, refusals } = JSON.parse(text) as { readonly format?: unknown; readonly refusals?: unknown };
    const isOne = (one: Partial<Refusal> | null): boolean =>
      [one?.code, one?.message, one?.mend].every((part) => typeof part === 'string');
    return format === 1 && Array.isArray(refusals) && refusals.every(isOne) ? (refusals as Refusal[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Names that a message lists; the rest is a number. */
const MOST_NAMES = 5;

/** `a, b and 3 more` */
export function listed(names: readonly string[], most = MOST_NAMES): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${String(more)} more` : names.join(', ');
}

/** `1 rule`, `2 rules` */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${count === 1 ? noun : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}
