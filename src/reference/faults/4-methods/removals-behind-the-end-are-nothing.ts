import { defineFault } from '../../deviation.js';
import { isObject, type Json, type JsonObject } from '../../http/message.js';
import { rearranged } from '../deviations/rewritten-patches.js';

function isBehind(one: Json, fields: JsonObject): boolean {
  const [, name = '', index = ''] = (isObject(one) ? String(one['path']) : '').split('/');
  const list = fields[name];
  return isObject(one) && one['op'] === 'remove' && Array.isArray(list) && Number(index) >= list.length;
}

export default defineFault({
  id: 'methods/removals-behind-the-end-are-nothing',
  title: 'A JSON Patch may remove an entry that a list does not have',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'subtle',
  ...rearranged((all, fields) => all.filter((one) => !isBehind(one, fields))),
});
