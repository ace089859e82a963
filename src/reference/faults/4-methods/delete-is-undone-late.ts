import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { putBack, rowOf, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/delete-is-undone-late',
  title: 'A DELETE whose caller left is rolled back a tenth of a second later',
  breaks: ['delete-survives-a-lost-answer'],
  degree: 'subtle',
  on: onItem('DELETE'),
  before({ call }, { store, clock }) {
    const row = rowOf(call, store);
    whenGone(call, () => {
      void clock.wait(100).then(() => row && putBack(row, store));
    });
  },
});
