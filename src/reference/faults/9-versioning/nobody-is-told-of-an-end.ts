import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/nobody-is-told-of-an-end',
  title: 'Answers of a deprecated version do not say that it is',
  breaks: ['deprecation-is-told'],
  degree: 'gross',
  on: ({ path }) => path.startsWith('/api/v2/'),
  rules: () => ({ endOf: () => [] }),
});
