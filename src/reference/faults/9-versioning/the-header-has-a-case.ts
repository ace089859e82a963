import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/the-header-has-a-case',
  title: 'The header that names the version is not found when its name is written in another case',
  breaks: ['named-version-is-heeded'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: ({ headers }) => headers.some(([name]) => name !== 'Shop-Version' && name.toLowerCase() === 'shop-version'),
  rules: () => ({ version: () => 'v1' }),
});
