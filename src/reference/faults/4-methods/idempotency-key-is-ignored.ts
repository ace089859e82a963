import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/idempotency-key-is-ignored',
  title: 'The Idempotency-Key makes no difference',
  breaks: ['idempotency-key-makes-post-once'],
  degree: 'gross',
  on: withKey,
  before(_request, { store }) {
    store.keys.clear();
  },
});
