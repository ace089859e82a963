import { withTag } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/what-is-unchanged-has-another-tag',
  title: 'A 304 carries a tag that the record does not have',
  breaks: ['unchanged-is-not-sent-again'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withTag,
  after: (answer) => (answer.status === 304 ? { ...answer, headers: [['ETag', '"unchanged"']] } : answer),
});
