import type { Kit } from '../kit.js';

/** Makes kits that all make up the same values: so that a request can be sent again as it was. */
export function withFixedIds(kit: Kit): (kit: Kit) => Kit {
  const unique = kit.unique();
  let ids: Readonly<Record<string, string>> | undefined;
  return (other) => ({ ...other, unique: () => unique, unknownId: (...of) => (ids ??= kit.unknownId(...of)) });
}
