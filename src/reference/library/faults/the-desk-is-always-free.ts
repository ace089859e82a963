import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-desk-is-always-free',
  title: 'Nobody looks whether a book is read at the desk by somebody else',
  breaks: ['overlapping-spans-are-refused', 'racing-spans-do-not-overlap'],
  degree: 'gross',
  on: onCollection('loans', 'POST'),
  rules: () => ({ isFree: () => true }),
});
