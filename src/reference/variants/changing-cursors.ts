import { asking, onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

const onList = onCollection('GET', 'HEAD');
const withCursor = asking(onList, 'after');

export default defineVariant({
  id: 'changing-cursors',
  title: 'Cursors look different each time, as if they were encrypted',
  tempts: ['cursor-walk-is-a-partition', 'cursor-walk-survives-writes', 'get-is-repeatable', 'head-mirrors-get'],
  on: onList,
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const { next, ...whole } = page(sorted, rules);
      if (next === undefined) return whole;
      const salt = String(shop.tally('cursors')).padStart(6, '0');
      return { ...whole, next: salt + mixed(next, salt) };
    },
  }),
  before({ call, query }) {
    const text = query.get('after');
    if (withCursor(call) && text !== null) query.set('after', mixed(text.slice(6), text.slice(0, 6), -1));
  },
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Shifts each letter by the salt; -1 shifts it back. */
function mixed(text: string, salt: string, sign: 1 | -1 = 1): string {
  return [...text]
    .map((letter, index) => {
      const by = sign * (Number(salt) * 7 + index);
      const place = (((LETTERS.indexOf(letter) + by) % LETTERS.length) + LETTERS.length) % LETTERS.length;
      return LETTERS[place] ?? letter;
    })
    .join('');
}
