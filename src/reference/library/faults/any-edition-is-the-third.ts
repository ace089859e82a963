import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/any-edition-is-the-third',
  title: 'Every version of the path is served as r3',
  breaks: ['unknown-version-is-refused'],
  degree: 'gross',
  on: anyCall,
  rules: () => ({ isServed: (edition) => edition !== undefined }),
});
