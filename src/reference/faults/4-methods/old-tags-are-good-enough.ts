import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/old-tags-are-good-enough',
  title: 'A caller that names a tag which it was once given is told that nothing has changed',
  breaks: ['changed-is-sent-again'],
  degree: 'gross',
  on: isSafe,
  rules: ({ etag, isKnown }, _call, { memory }) => {
    const given = memory('given tags', () => new Set<string>());
    return {
      etag(item) {
        const tag = etag(item);
        given.add(tag);
        return tag;
      },
      isKnown: (named, current) => given.has(named) || isKnown(named, current),
    };
  },
});
