import { onAction } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/losses-cannot-be-reported',
  title: 'The path under which a loss is reported is not there',
  breaks: ['operations-exist'],
  implies: ['transitions-are-as-declared'],
  degree: 'gross',
  on: onAction,
  rules(_rules, call) {
    if (call.path.endsWith('/loss')) return { isServed: () => false };
    return {};
  },
});
