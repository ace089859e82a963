import { namesStranger } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/named-versions-are-read-by-their-beginning',
  title: 'A header that begins with v1 names v1, whatever follows',
  breaks: ['named-version-is-heeded'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: namesStranger,
  rules: ({ version }) => ({ version: (name) => version(name.startsWith('v1') ? 'v1' : name) }),
});
