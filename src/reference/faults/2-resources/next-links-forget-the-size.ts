import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'resources/next-links-forget-the-size',
  title: 'The link to the next page leaves the size of the pages out',
  breaks: ['next-links-lead-through'],
  degree: 'subtle',
  dialects: ['link'],
  on: asking(onCollection('GET', 'HEAD'), 'per_page'),
  after(answer) {
    const links = headerOf(answer, 'Link');
    if (links === undefined) return answer;
    return { ...answer, headers: withHeader(answer.headers, 'Link', links.replaceAll(/per_page=\d+&?/g, '')) };
  },
});
