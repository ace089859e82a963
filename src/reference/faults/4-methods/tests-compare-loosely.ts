import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json, type JsonObject } from '../../message.js';

/** `==` in the place of an equality of JSON values. */
function isLoose(one: Json, fields: JsonObject): boolean {
  if (!isObject(one) || one['op'] !== 'test' || typeof one['value'] !== 'string') return false;
  const present = fields[String(one['path']).slice(1)];
  return typeof present === 'number' && String(present) === one['value'];
}

export default defineFault({
  id: 'methods/tests-compare-loosely',
  title: 'A test in a JSON Patch holds for a text that reads like the number that is there',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'subtle',
  dialects: ['page'],
  on: onItem('PATCH'),
  rules: ({ patched }) => ({
    patched(row, patch) {
      const [sound, ...rest] = [patch].flat() as readonly Json[];
      const fields = isObject(sound) ? { ...row.fields, [String(sound['path']).slice(1)]: sound['value'] ?? null } : {};
      return patched(row, [...(sound === undefined ? [] : [sound]), ...rest.filter((one) => !isLoose(one, fields))]);
    },
  }),
});
