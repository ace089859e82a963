import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';

export default defineVariant({
  id: 'named-versions-have-no-case',
  title: 'A version that a header names may be written in capitals, and a refusal names those that are served',
  tempts: ['named-version-is-heeded', 'answers-tell-their-version'],
  dialects: ['cursor'],
  on: (call) => headerOf(call, 'Shop-Version') !== undefined,
  rules: ({ version }) => ({ version: (name) => version(name.toLowerCase()) }),
  after: (answer) =>
    answer.status === 400 ? { ...answer, headers: [...answer.headers, ['Shop-Version', 'v1, v2']] } : answer,
});
