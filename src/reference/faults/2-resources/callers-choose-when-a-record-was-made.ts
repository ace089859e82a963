import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { keepingTheTime } from '../../members.js';

export default defineFault({
  id: 'resources/callers-choose-when-a-record-was-made',
  title: 'A create takes over the time of creation that a caller writes',
  breaks: ['read-only-fields-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  ...keepingTheTime(onCollection('POST')),
});
