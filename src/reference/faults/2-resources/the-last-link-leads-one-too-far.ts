import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../message.js';

export default defineFault({
  id: 'resources/the-last-link-leads-one-too-far',
  title: 'The link to the last page leads to the empty one behind it',
  breaks: ['page-links-lead-to-their-pages'],
  degree: 'subtle',
  dialects: ['link'],
  on: onCollection('GET', 'HEAD'),
  after(answer) {
    const links = headerOf(answer, 'Link');
    if (links === undefined) return answer;
    const wrong = links.replaceAll(
      /([?&]page=)(\d+)([^>]*>; rel="last")/g,
      (_, name: string, page: string, rest: string) => `${name}${String(Number(page) + 1)}${rest}`,
    );
    return { ...answer, headers: withHeader(answer.headers, 'Link', wrong) };
  },
});
