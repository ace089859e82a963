import { defineFault } from '../../deviation.js';
import { halfApplied } from '../deviations/refused-but-stored.js';

/** Only what stands in the record itself, in one statement for each column; a mistake ends it. */
const COLUMNS = ['price', 'quantity', 'status'];

export default defineFault({
  id: 'methods/a-patch-is-applied-up-to-its-mistake',
  title: 'An update stores number after number, and stops at the first member that is not valid',
  breaks: ['refused-patch-changes-nothing'],
  implies: ['invalid-values-are-refused', 'json-patch-fails-as-a-whole'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'page'],
  ...halfApplied((name, isValid) => {
    if (!isValid) return 'end';
    return COLUMNS.includes(name) ? 'stored' : 'left';
  }),
});
