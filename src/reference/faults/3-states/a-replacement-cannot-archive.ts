import { objectIn, onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { invalid } from '../../refusal.js';

export default defineFault({
  id: 'states/a-replacement-cannot-archive',
  title: 'A replacement by an archived product is refused',
  breaks: ['state-is-written-as-declared'],
  degree: 'subtle',
  dialects: ['link'],
  on: onItem('PUT'),
  before({ call }) {
    if (objectIn(call)?.['status'] === 'archived') throw invalid([{ at: '/status', problem: 'must be active' }]);
  },
});
