import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../message.js';

export default defineFault({
  id: 'resources/no-page-links-the-one-before',
  title: 'No page has a link to the one before it',
  breaks: ['page-links-lead-to-their-pages'],
  degree: 'gross',
  dialects: ['link'],
  on: onCollection('GET', 'HEAD'),
  after(answer) {
    const links = headerOf(answer, 'Link')?.split(', ');
    if (links === undefined) return answer;
    const others = links.filter((link) => !link.includes('rel="prev"')).join(', ');
    return { ...answer, headers: withHeader(answer.headers, 'Link', others) };
  },
});
