import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/paths-without-an-edition-are-served',
  title: 'A path without a version is served as r3',
  breaks: ['version-is-in-path'],
  degree: 'subtle',
  on: anyCall,
  rules: ({ isServed }) => ({ isServed: (edition) => edition === undefined || isServed(edition) }),
});
