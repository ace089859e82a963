import { defineFault } from '../../deviation.js';
import { halfApplied } from '../deviations/refused-but-stored.js';

export default defineFault({
  id: 'methods/a-refused-patch-is-half-applied',
  title: 'An update that is refused for one member is stored without that one',
  breaks: ['refused-patch-changes-nothing'],
  implies: ['invalid-values-are-refused', 'json-patch-fails-as-a-whole'],
  degree: 'gross',
  dialects: ['plain', 'link', 'put-create', 'page'],
  ...halfApplied((name, isValid) => (isValid && name !== 'sku' ? 'stored' : 'left')),
});
