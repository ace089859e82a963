import type { Header } from '../../../result/exchange.js';

/** Both lists; where a name is in `own`, whatever its case, the defaults of that name are left out. */
export function mergeHeaders(defaults: readonly Header[], own: readonly Header[]): readonly Header[] {
  if (own.length === 0) return defaults;
  const names = own.map(([name]) => name.toLowerCase());
  return [...defaults.filter(([name]) => !names.includes(name.toLowerCase())), ...own];
}
