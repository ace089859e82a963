import { createHash } from 'node:crypto';
import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/the-tag-of-a-list-is-that-of-its-ids',
  title: 'The tag of a list follows from which records are in it, and not from what is in them',
  breaks: ['changed-is-sent-again'],
  degree: 'subtle',
  on: onCollection('GET', 'HEAD'),
  rules: () => ({
    etag(item) {
      const ids = JSON.stringify(item).match(/"(?:id|href)":"[^"]*"/g) ?? [];
      return `"${createHash('sha256').update(ids.join()).digest('hex').slice(0, 20)}"`;
    },
  }),
});
