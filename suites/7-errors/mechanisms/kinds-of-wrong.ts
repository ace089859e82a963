import type { Invalid, Json } from 'probity/check';

/** Values of other kinds than a body. */
export const OTHER_KINDS: readonly Json[] = [[], 'text', 42];

/** What a wrong value stands for. Of what is mostly noted, each other type is tried once, wherever it stands, and one of the rest. */
export function kindsOf({ violation, at, strength }: Invalid): readonly string[] {
  const isType = violation.startsWith('type');
  if (strength === 'sure') return [isType ? `type of ${at}` : violation];
  return [isType ? `${strength}${violation.slice(violation.lastIndexOf(':'))}` : strength];
}

/** Those that no service may take. */
export const sureOf = (all: readonly Invalid[]): readonly Invalid[] =>
  all.filter(({ strength }) => strength === 'sure');
