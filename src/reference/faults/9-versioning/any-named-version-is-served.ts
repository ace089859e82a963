import { namesStranger } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/any-named-version-is-served',
  title: 'A header that names a version which does not exist is answered as v1',
  breaks: ['named-version-is-heeded'],
  degree: 'gross',
  dialects: ['cursor'],
  on: namesStranger,
  rules: () => ({ version: () => 'v1' }),
});
