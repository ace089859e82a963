import { defineFault } from '../../deviation.js';
import { rewritten } from '../deviations/rewritten-patches.js';

export default defineFault({
  id: 'methods/insertions-replace-the-entry',
  title: 'What a JSON Patch inserts into a list takes the place of what stands there',
  breaks: ['json-patch-has-its-effect'],
  degree: 'subtle',
  ...rewritten((one) => {
    const isInsertion = one['op'] === 'add' && /\/\d+$/.test(String(one['path']));
    return [isInsertion ? { ...one, op: 'replace' } : one];
  }),
});
