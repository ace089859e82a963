import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json, type JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/null-is-stored-as-a-quantity',
  title: 'An update with null for the quantity stores null, which is no quantity',
  breaks: ['invalid-values-are-refused'],
  implies: ['null-takes-a-member-away', 'responses-match-schema', 'versions-share-their-records'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PATCH'),
  rules: ({ accept, patched, problems }) => {
    const isNull = (body: Json): boolean => isObject(body) && body['quantity'] === null;
    const kept = (body: Json): JsonObject => (isNull(body) ? { quantity: null } : {});
    return {
      problems: (resource, body) => problems(resource, body).filter(({ at }) => !isNull(body) || at !== '/quantity'),
      accept: (resource, body) => ({ ...accept(resource, body), ...kept(body) }),
      patched: (row, patch) => ({ ...patched(row, patch), ...kept(patch) }),
    };
  },
});
