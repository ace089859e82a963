import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/unique-values-are-not-checked',

  title: 'Several products may have the same stock number',
  breaks: ['one-creator-wins', 'taken-values-are-refused'],
  degree: 'gross',
  on: either(onCreate, onItem('PUT', 'PATCH', 'POST')),
  rules: () => ({ isTaken: () => false }),
});
