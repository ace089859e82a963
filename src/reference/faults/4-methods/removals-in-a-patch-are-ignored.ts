import { defineFault } from '../../deviation.js';
import { rewritten } from '../deviations/rewritten-patches.js';

export default defineFault({
  id: 'methods/removals-in-a-patch-are-ignored',
  title: 'A JSON Patch succeeds, and what it removes stays',
  breaks: ['json-patch-has-its-effect'],
  implies: ['json-patch-fails-as-a-whole'],
  degree: 'gross',
  ...rewritten((one) => (one['op'] === 'remove' ? [] : [one])),
});
