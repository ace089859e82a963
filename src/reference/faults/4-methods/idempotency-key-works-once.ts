import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/idempotency-key-works-once',
  title: 'An Idempotency-Key is forgotten when it has been repeated once',
  breaks: ['idempotency-key-makes-post-once'],
  degree: 'subtle',
  on: withKey,
  before({ call }, { store, tally }) {
    if (tally(`key ${headerOf(call, 'Idempotency-Key') ?? ''}`) > 2) store.keys.clear();
  },
});
