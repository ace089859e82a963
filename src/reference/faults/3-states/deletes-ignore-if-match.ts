import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/deletes-ignore-if-match',
  title: 'A DELETE is carried out whatever version it is for',
  breaks: ['stale-delete-is-refused'],
  degree: 'gross',
  dialects: ['plain'],
  on: onItem('DELETE'),
  rules: () => ({ sameVersion: () => true }),
});
