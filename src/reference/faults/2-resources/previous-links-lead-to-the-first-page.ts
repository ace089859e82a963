import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../message.js';

export default defineFault({
  id: 'resources/previous-links-lead-to-the-first-page',
  title: 'The link to the page before leads to the first one from everywhere',
  breaks: ['page-links-lead-to-their-pages'],
  degree: 'subtle',
  dialects: ['link'],
  on: onCollection('GET', 'HEAD'),
  after(answer) {
    const links = headerOf(answer, 'Link');
    if (links === undefined) return answer;
    const wrong = links.replaceAll(/([?&]page=)\d+([^>]*>; rel="prev")/g, '$11$2');
    return { ...answer, headers: withHeader(answer.headers, 'Link', wrong) };
  },
});
