import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'weak-etags',
  title: 'Validators are weak',
  tempts: ['head-mirrors-get', 'get-is-repeatable'],
  rules: ({ etag }) => ({ etag: (item) => `W/${etag(item)}` }),
});
