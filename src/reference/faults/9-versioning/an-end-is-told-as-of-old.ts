import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/an-end-is-told-as-of-old',
  title: 'Answers of a deprecated version say so as a draft of the standard had it, without a date',
  breaks: ['deprecation-is-told'],
  degree: 'subtle',
  on: ({ path }) => path.startsWith('/api/v2/'),
  rules: ({ endOf }) => ({
    endOf: (version) => endOf(version).map(([name, value]) => [name, name === 'Deprecation' ? 'true' : value] as const),
  }),
});
