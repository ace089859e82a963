import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/an-update-needs-no-version',
  title: 'An update that names no version is carried out, though it must name one',
  breaks: ['precondition-is-required-as-declared'],
  degree: 'gross',
  dialects: ['json-api'],
  on: onItem('PUT', 'PATCH'),
  rules: () => ({ lacksVersion: () => false }),
});
