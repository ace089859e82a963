import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/anything-is-valid',
  title: 'A create takes any JSON object',
  breaks: ['invalid-values-are-refused'],
  implies: ['errors-have-one-shape', 'responses-match-schema'],
  degree: 'gross',
  dialects: ['plain', 'link', 'cursor', 'json-api', 'page'],
  on: onCreate,
  rules: () => ({ problems: () => [] }),
});
