import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/long-text-crashes',
  title: 'A text as long as it may be is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  on: (call) => !isSafe(call) && call.body.length > 150,
  rules: ({ accept }) => ({
    accept(resource, body) {
      const fields = accept(resource, body);
      const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 100;
      if (Object.values(fields).some(isLong)) throw internal();
      return fields;
    },
  }),
});
