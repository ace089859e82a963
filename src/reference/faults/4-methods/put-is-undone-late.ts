import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/put-is-undone-late',
  title: 'A PUT whose caller left is rolled back a tenth of a second later, whatever was written since',
  breaks: ['put-survives-a-lost-answer'],
  degree: 'subtle',
  // Where a PUT must name a version, the repeated one is refused, and what was rolled back is as if it had not been.
  dialects: ['plain', 'link', 'page', 'put-create'],
  on: onItem('PUT'),
  before({ call }, { store, clock }) {
    const row = rowOf(call, store);
    const old = row?.fields;
    whenGone(call, () => {
      void clock.wait(100).then(() => row && old && store.write(row, old));
    });
  },
});
