import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/second-update-starts-from-the-first-state',
  title: 'A second update is laid over the record as it was before the first',
  breaks: ['requests-keep-their-effects'],
  implies: ['json-patch-has-its-effect'],
  degree: 'subtle',
  // Elsewhere an update is an object in an object, of which nobody says whether it is merged.
  dialects: ['plain', 'link', 'page', 'cursor', 'put-create'],
  on: onUpdate,
  rules: ({ patched }, _call, { memory }) => ({
    patched(row, patch) {
      const before = memory('before', () => new Map<string, JsonObject>());
      const fields = before.get(row.id) ?? row.fields;
      before.set(row.id, fields);
      return patched({ ...row, fields }, patch);
    },
  }),
});
