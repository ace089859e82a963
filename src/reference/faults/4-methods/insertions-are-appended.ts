import { defineFault } from '../../deviation.js';
import { rewritten } from '../deviations/rewritten-patches.js';

export default defineFault({
  id: 'methods/insertions-are-appended',
  title: 'What a JSON Patch inserts into a list comes to its end',
  breaks: ['json-patch-has-its-effect'],
  degree: 'subtle',
  ...rewritten((one) => (one['op'] === 'add' && one['path'] === '/tags/0' ? [{ ...one, path: '/tags/-' }] : [one])),
});
