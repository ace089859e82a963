import { defineFault } from '../../deviation.js';
import { rewritten } from '../deviations/rewritten-patches.js';

export default defineFault({
  id: 'methods/tests-in-a-patch-are-ignored',
  title: 'A JSON Patch is carried out although a test in it does not hold',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'gross',
  ...rewritten((one) => (one['op'] === 'test' ? [] : [one])),
});
