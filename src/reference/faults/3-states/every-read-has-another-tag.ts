import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

/** Tags that were told, by the shop that told them. */
const told = new WeakMap<object, number>();

export default defineFault({
  id: 'states/every-read-has-another-tag',
  title: 'The tag of a record is made anew by every read, and holds for none',
  breaks: ['stale-update-is-refused'],
  degree: 'gross',
  on: onItem('GET'),
  after(answer, _call, shop) {
    const tag = headerOf(answer, 'ETag');
    if (answer.status !== 200 || tag === undefined) return answer;
    const count = (told.get(shop) ?? 0) + 1;
    told.set(shop, count);
    return { ...answer, headers: withHeader(answer.headers, 'ETag', tag.replace(/"$/, `-${String(count)}"`)) };
  },
});
