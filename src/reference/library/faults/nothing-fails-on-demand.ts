import { headerOf } from '../../http/message.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/nothing-fails-on-demand',
  title: 'The library does not fail when it is asked to',
  breaks: ['failures-are-injected-as-asked'],
  degree: 'gross',
  on: (call) => headerOf(call, 'X-Fail-With') !== undefined,
  rules: () => ({ failure: () => undefined }),
});
