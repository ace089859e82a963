import { cut } from '../telling/evidence.js';
import { wrap } from '../wording/wrap.js';

/** At most so many lines; the last one says by a sign that there is more. */
export function clipped(text: string, width: number, most: number): readonly string[] {
  if (text === '' || most === 0) return [];
  const lines = wrap(text, width);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), width)];
}
