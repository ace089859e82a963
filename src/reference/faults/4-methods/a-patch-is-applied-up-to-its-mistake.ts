import { changeIn, onUpdate } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { problemsOf } from '../../fields.js';
import { rowOf } from '../../leaving.js';
import { RESOURCES } from '../../resources.js';

/** Only what stands in the record itself, in one statement for each column; a mistake ends it. */
const COLUMNS = ['price', 'quantity', 'status'];

export default defineFault({
  id: 'methods/a-patch-is-applied-up-to-its-mistake',
  title: 'An update stores number after number, and stops at the first member that is not valid',
  breaks: ['refused-patch-changes-nothing'],
  implies: ['invalid-values-are-refused', 'json-patch-fails-as-a-whole'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'page'],
  on: onUpdate,
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    if (answer.status !== 422 || row?.resource !== 'products') return answer;
    for (const [name, value] of Object.entries(changeIn(call))) {
      const spec = RESOURCES.products.specs[name];
      if (spec === undefined || value === null) continue;
      if (problemsOf({ [name]: spec }, { [name]: value }).length > 0) break;
      if (COLUMNS.includes(name)) store.write(row, { ...row.fields, [name]: value });
    }
    return answer;
  },
});
