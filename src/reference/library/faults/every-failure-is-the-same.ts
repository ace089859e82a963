import { headerOf } from '../../http/message.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/every-failure-is-the-same',
  title: 'Whatever failure the library is asked for, it fails with 500',
  breaks: ['failures-are-injected-as-asked'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'X-Fail-With') !== undefined,
  rules: () => ({ failure: () => 500 }),
});
