import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json } from '../../http/message.js';
import { stale } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/tests-compare-texts',
  title: 'A test in a JSON Patch fails for an object whose members stand in another order',
  breaks: ['json-patch-has-its-effect'],
  degree: 'subtle',
  dialects: ['page'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched(row, patch) {
      for (const one of [patch].flat() as readonly Json[]) {
        if (!isObject(one) || one['op'] !== 'test' || !isObject(one['value'])) continue;
        const present = row.fields[String(one['path']).slice(1)];
        if (JSON.stringify(present) !== JSON.stringify(one['value'])) throw stale();
      }
      return patched(row, patch);
    },
  }),
});
