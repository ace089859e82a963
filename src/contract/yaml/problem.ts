/** Something that is wrong in a contract, and where. */
export interface Problem {
  /** Path of the file as the user would open it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 code units. */
  readonly column: number;
  /** What is wrong: begins with a capital, no full stop. */
  readonly message: string;
  /** How to mend it, where that is known; may have several lines (YAML to paste). */
  readonly hint?: string;
}

/** `shop.yaml:12:5: Unknown key "pat", did you mean "path"`, the hint indented below. */
export function formatProblem(problem: Problem): string {
  const first = `${problem.file}:${problem.line}:${problem.column}: ${problem.message}`;
  if (problem.hint === undefined) return first;
  return [first, ...problem.hint.split('\n').map((line) => `    ${line}`)].join('\n');
}

/** All problems, one below the other, each place and sentence once, in the order of the file. */
export function formatProblems(problems: readonly Problem[]): string {
  return problems.map(formatProblem).join('\n');
}

/** Sorted by file (the first one mentioned first) and place, without repetitions. */
export function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map((problem) => problem.file))];
  const unique = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...unique.values()].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
