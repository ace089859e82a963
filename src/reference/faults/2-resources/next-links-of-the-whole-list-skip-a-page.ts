import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'resources/next-links-of-the-whole-list-skip-a-page',
  title: 'Where nothing is filtered or sorted, the link to the next page leads to the one behind it',
  breaks: ['next-links-lead-through'],
  degree: 'subtle',
  dialects: ['link'],
  on: asking(onCollection('GET', 'HEAD'), 'per_page'),
  after(answer, call) {
    const links = headerOf(answer, 'Link');
    if (links === undefined || /[?&](?:status|sort)=/.test(call.path)) return answer;
    const skipping = links.replace(
      /([?&]page=)(\d+)([^>]*>; rel="next")/,
      (_, name: string, page: string, rest: string) => `${name}${String(Number(page) + 1)}${rest}`,
    );
    return { ...answer, headers: withHeader(answer.headers, 'Link', skipping) };
  },
});
