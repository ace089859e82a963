import { bodyOf } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { isObject } from '../http/message.js';

/** What a product is made of. */
const WRITTEN = ['name', 'sku', 'price', 'quantity', 'status', 'description', 'tags', 'dimensions'];

export default defineVariant({
  id: 'ignored-members-are-told',
  title: 'A product that is written with members which are ignored is answered with their names beside its own',
  tempts: ['unknown-field-as-declared', 'read-only-fields-as-declared'],
  on: ({ method, path }) => (method === 'POST' || method === 'PUT' || method === 'PATCH') && path.includes('/products'),
  after(answer, call) {
    const body = bodyOf(call);
    const ignored = isObject(body) ? Object.keys(body).filter((name) => !WRITTEN.includes(name)) : [];
    if (ignored.length === 0 || answer.status >= 300 || !isObject(answer.body)) return answer;
    return { ...answer, body: { ...answer.body, ignored } };
  },
});
