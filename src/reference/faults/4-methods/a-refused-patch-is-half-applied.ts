import { changeIn, onUpdate } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../leaving.js';
import { RESOURCES } from '../../resources.js';
import { problemsOf } from '../../fields.js';

export default defineFault({
  id: 'methods/a-refused-patch-is-half-applied',
  title: 'An update that is refused for one member is stored without that one',
  breaks: ['refused-patch-changes-nothing'],
  implies: ['invalid-values-are-refused', 'json-patch-fails-as-a-whole'],
  degree: 'gross',
  dialects: ['plain', 'link', 'put-create', 'page'],
  on: onUpdate,
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    if (answer.status !== 422 || row?.resource !== 'products') return answer;
    for (const [name, value] of Object.entries(changeIn(call))) {
      const spec = RESOURCES.products.specs[name];
      const isValid =
        spec !== undefined && value !== null && problemsOf({ [name]: spec }, { [name]: value }).length === 0;
      if (isValid && name !== 'sku') store.write(row, { ...row.fields, [name]: value });
    }
    return answer;
  },
});
