import { onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'lists-have-no-tags',
  title: 'Records have an entity tag, and lists have none',
  tempts: ['unchanged-is-not-sent-again', 'changed-is-sent-again'],
  on: onCollection('GET', 'HEAD'),
  after: (answer) => ({ ...answer, headers: answer.headers.filter(([name]) => name.toLowerCase() !== 'etag') }),
});
