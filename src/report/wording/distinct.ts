/**
 * The same names with ` (2)` and so on behind those that came before: consumers take equal names for one test, and
 * what cannot be seen may be all that tells two apart.
 */
export function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let n = 2; taken.has(free); n++) free = `${name} (${n})`;
    taken.add(free);
    return free;
  });
}
