/** Why something is not certified, and what would mend it. */
export interface Refusal {
  /** Stable, for programs: `fact-missing`. */
  readonly code: string;
  readonly message: string;
  readonly mend: string;
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
