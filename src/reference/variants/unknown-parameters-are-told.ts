import { onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { isUnknown } from '../http/queries.js';

export default defineVariant({
  id: 'unknown-parameters-are-told',
  title: 'A list that ignores a parameter says so in a header, and names none of its validators',
  tempts: ['unknown-parameter-as-declared', 'odd-urls-are-no-server-error', 'get-is-safe', 'url-limit-is-as-published'],
  on: (call) => onCollection('GET', 'HEAD')(call) && isUnknown(call),
  after: (answer) => ({
    ...answer,
    headers: [...answer.headers.filter(([name]) => name !== 'ETag'), ['Warning', '199 - "A parameter was ignored"']],
  }),
});
