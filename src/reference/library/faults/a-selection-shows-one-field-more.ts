import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-selection-shows-one-field-more',
  title: 'A selection of fields shows the revision as well',
  breaks: ['fields-selects'],
  degree: 'subtle',
  on: onList('any', 'show'),
  rules: ({ select }) => ({
    select: (shown, names) => ({ ...select(shown, names), revision: shown['revision'] ?? null }),
  }),
});
