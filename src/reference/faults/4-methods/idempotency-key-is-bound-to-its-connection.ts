import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/idempotency-key-is-bound-to-its-connection',
  title: 'An Idempotency-Key is known only on the connection that it was first sent on',
  breaks: ['idempotency-key-makes-post-once'],
  degree: 'subtle',
  on: withKey,
  before({ call }, { store, memory }) {
    const connections = memory('connections', () => new Map<string, string>());
    const key = headerOf(call, 'Idempotency-Key') ?? '';
    if (!connections.has(key)) connections.set(key, call.connection);
    if (connections.get(key) !== call.connection) store.keys.clear();
  },
});
