import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-replacement-needs-no-version',
  title: 'A PATCH must name a version, and a PUT that names none is carried out',
  breaks: ['precondition-is-required-as-declared'],
  degree: 'subtle',
  dialects: ['json-api'],
  on: onItem('PUT'),
  rules: () => ({ lacksVersion: () => false }),
});
