import type { Shop } from './context.js';
import type { Happening } from './feed.js';
import type { Rules } from './rules.js';

type Told = Omit<Happening, 'id'>;

/** Milliseconds after which what was held back is told if nothing followed it. */
const PATIENCE = 150;

/** Holds what is of a type back until something else of the same record was told. */
export function heldBack({ announce }: Rules, { clock, memory }: Shop, type: string): Rules['announce'] {
  const held = memory('held back', () => new Map<string, Told>());
  const idOf = ({ data }: Told): string => String(data['id']);
  return (told, publish) => {
    const before = held.get(idOf(told));
    held.delete(idOf(told));
    if (told.type !== type) announce(told, publish);
    if (before) announce(before, publish);
    if (told.type !== type) return;
    held.set(idOf(told), told);
    void clock.wait(PATIENCE, new AbortController().signal).then(() => {
      if (held.get(idOf(told)) !== told) return;
      held.delete(idOf(told));
      announce(told, publish);
    });
  };
}
