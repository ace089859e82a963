import type { Json, IdFacts } from 'probity/check';
import { identity, type Recognise } from 'probity/check/records';

/**
 * Whether the answers of several searches, in the order in which they were asked for, are one list, as far as a list
 * stays one while others create and delete records: each shows two records of ours, nothing is back that was away, and
 * what all of them show stands in the same order in each.
 */
export function isOneList(
  id: Pick<IdFacts, 'placeholders' | 'url'>,
  ours: Recognise,
  answers: readonly (readonly Json[])[],
): boolean {
  const lists = answers.map((items) => items.flatMap((item) => identity(id, item) ?? []));
  // What has no name cannot be found again in another answer.
  if (lists.some((list, n) => list.length !== answers[n]?.length)) return false;
  if (answers.some((items) => new Set(items.flatMap((item) => ours(item) ?? [])).size < 2)) return false;
  const sets = lists.map((list) => new Set(list));
  const isBack = [...new Set(lists.flat())].some((name) => {
    const shown = sets.flatMap((set, n) => (set.has(name) ? [n] : []));
    return (shown.at(-1) ?? 0) - (shown[0] ?? 0) >= shown.length;
  });
  const [first, ...others] = lists.map((list) => list.filter((name) => sets.every((set) => set.has(name))).join('\n'));
  return !isBack && others.every((other) => other === first);
}
