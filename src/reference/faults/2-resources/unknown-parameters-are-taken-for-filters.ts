import { isUnknown } from '../../http/queries.js';
import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/unknown-parameters-are-taken-for-filters',
  title: 'A query parameter that does not exist filters by a field that no record has, so that nothing is left',
  breaks: ['unknown-parameter-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onCollection('GET')(call) && isUnknown(call),
  rules: ({ page }) => ({ page: (sorted, rules) => page({ ...sorted, rows: [] }, rules) }),
});
