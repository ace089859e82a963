import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'versioning/v2-cannot-be-named',
  title: 'A header that names v2, which is served, is refused',
  breaks: ['named-version-is-heeded'],
  degree: 'gross',
  dialects: ['cursor'],
  on: (call) => headerOf(call, 'Shop-Version') === 'v2',
  rules: () => ({ version: () => undefined }),
});
