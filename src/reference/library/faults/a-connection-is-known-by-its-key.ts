import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-connection-is-known-by-its-key',
  title: 'Once a connection has carried a key, it needs none',
  breaks: ['connection-is-no-credential'],
  implies: ['missing-credentials-are-refused', 'cookie-is-no-credential', 'errors-have-one-shape'],
  degree: 'gross',
  on: anyCall,
  rules: ({ caller }, call, { memory }) => ({
    caller() {
      const known = memory('known', () => new Set<string>());
      const who = caller(call);
      if (who !== 'nobody' && who !== 'stranger') known.add(call.connection);
      return who === 'nobody' && known.has(call.connection) ? 'desk' : who;
    },
  }),
});
