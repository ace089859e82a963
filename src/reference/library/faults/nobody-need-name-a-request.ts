import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/nobody-need-name-a-request',
  title: 'A request for a loan is carried out without a name',
  breaks: ['key-is-required-as-declared'],
  degree: 'gross',
  on: onCollection('loans', 'POST'),
  rules: () => ({ needsName: () => false }),
});
