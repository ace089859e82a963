import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/authors-have-no-books',
  title: 'How many books an author has is never counted',
  breaks: ['effects-are-as-declared', 'racing-effects-add-up'],
  degree: 'gross',
  on: anyCall,
  rules: ({ show }) => ({
    show: (entry) => ({ ...show(entry), ...(entry.kind === 'authors' && { bookCount: 0 }) }),
  }),
});
