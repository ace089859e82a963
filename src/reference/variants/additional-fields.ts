import { defineVariant } from '../deviation.js';
import { isObject } from '../http/message.js';

export default defineVariant({
  id: 'additional-fields',
  title: 'Records, lists and errors have fields that the contract does not name',
  tempts: [
    'responses-match-schema',
    'errors-have-one-shape',
    'post-creates',
    'put-replaces-entirely',
    'requests-keep-their-effects',
    'fields-are-only-added',
    'old-requests-still-work',
    'errors-stay-as-they-were',
    'unchanged-is-not-sent-again',
    'changed-is-sent-again',
    'null-takes-a-member-away',
    'states-are-among-the-declared',
  ],
  rules: ({ present }) => ({
    present: (row, version) => ({ ...present(row, version), _links: { self: `/${row.resource}/${row.id}` } }),
  }),
  after(answer) {
    const { body } = answer;
    if (!isObject(body)) return answer;
    if (isObject(body['error'])) return { ...answer, body: { ...body, error: { ...body['error'], help: 'none' } } };
    return Array.isArray(body['data'])
      ? { ...answer, body: { ...body, meta: { shown: body['data'].length } } }
      : answer;
  },
});
