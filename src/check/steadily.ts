import type { Kit } from './kit.js';

/** A kit that makes up a value once and gives the same one again: so that a request can be sent again as it was. */
export function steadily(kit: Kit): Kit {
  const unique = kit.unique();
  let ids: Readonly<Record<string, string>> | undefined;
  return { ...kit, unique: () => unique, unknownId: (...of) => (ids ??= kit.unknownId(...of)) };
}
