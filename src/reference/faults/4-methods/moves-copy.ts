import { defineFault } from '../../deviation.js';
import { rewritten } from '../deviations/rewritten-patches.js';

export default defineFault({
  id: 'methods/moves-copy',
  title: 'What a JSON Patch moves stays where it was as well',
  breaks: ['json-patch-has-its-effect'],
  degree: 'subtle',
  ...rewritten((one) => (one['op'] === 'move' ? [{ ...one, op: 'copy' }] : [one])),
});
