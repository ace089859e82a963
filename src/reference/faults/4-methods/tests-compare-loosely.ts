import { defineFault } from '../../deviation.js';
import { isObject, type Json, type JsonObject } from '../../http/message.js';
import { rearranged } from '../deviations/rewritten-patches.js';

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
  ...rearranged(([sound, ...rest], before) => {
    const fields = isObject(sound) ? { ...before, [String(sound['path']).slice(1)]: sound['value'] ?? null } : {};
    return [...(sound === undefined ? [] : [sound]), ...rest.filter((one) => !isLoose(one, fields))];
  }),
});
