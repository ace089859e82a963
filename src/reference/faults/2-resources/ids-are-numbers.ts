import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/ids-are-numbers',
  title: 'Ids are numbers',
  breaks: ['ids-have-their-form'],
  implies: ['written-values-read-back-as-before', 'unknown-id-is-404'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  rules: (_rules, _call, { tally }) => ({ identify: () => String(1000 + tally('made')) }),
});
