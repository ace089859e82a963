import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'weak-etags',
  title: 'Validators are weak',
  tempts: [
    'head-mirrors-get',
    'get-is-repeatable',
    'unchanged-is-not-sent-again',
    'changed-is-sent-again',
    'if-match-asterisk-asks-for-a-record',
  ],
  rules: ({ etag }) => ({ etag: (item) => `W/${etag(item)}` }),
});
