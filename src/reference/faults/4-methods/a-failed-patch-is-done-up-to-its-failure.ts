import { bodyOf, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import { isObject, type Json } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-failed-patch-is-done-up-to-its-failure',
  title: 'A JSON Patch with a test that fails is refused, and what stands before the test is stored',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'subtle',
  dialects: ['page'],
  on: onItem('PATCH'),
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    const body = bodyOf(call);
    if (answer.status !== 409 || row === undefined || !Array.isArray(body)) return answer;
    for (const one of body as readonly Json[]) {
      if (!isObject(one) || one['op'] !== 'replace') break;
      store.write(row, { ...row.fields, [String(one['path']).slice(1)]: one['value'] ?? null });
    }
    return answer;
  },
});
