import { momentOf } from './kept-rules.js';
import type { Json } from '../contract/json.js';

/** Ways to write a time to the second, which patterns beside a format may allow alone. */
export const ENDINGS = ['Z', '.000Z', '+00:00', '.000000Z', '.000+00:00'];

/** A time as it is written, or in another form that is valid; undefined without one. */
export function asValid(text: string, valid: (value: Json) => boolean): string | undefined {
  if (valid(text)) return text;
  const time = momentOf(text);
  if (time === undefined || text.length === 10) return undefined;
  const seconds = new Date(time).toISOString().slice(0, 19);
  return ENDINGS.map((ending) => seconds + ending).find(valid);
}
