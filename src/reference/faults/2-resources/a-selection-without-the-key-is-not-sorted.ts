import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'resources/a-selection-without-the-key-is-not-sorted',
  title: 'A list is not sorted by a key that is not among the selected fields',
  breaks: ['combined-options-agree'],
  degree: 'subtle',
  on(call) {
    const { query } = split(call.path);
    const key = query.get('sort')?.replace('-', '');
    const fields = query.get('fields')?.split(',');
    return asking(onCollection('GET'), 'sort')(call) && fields !== undefined && !fields.includes(key ?? '');
  },
  rules: () => ({ compare: (a, b) => a.sequence - b.sequence }),
});
