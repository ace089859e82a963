import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'resources/the-last-page-links-to-no-page',
  title: 'The last page links to a next one of which the number is null',
  breaks: ['next-links-lead-through'],
  degree: 'subtle',
  dialects: ['link'],
  on: onCollection('GET'),
  after(answer, call) {
    const link = headerOf(answer, 'Link');
    if (!Array.isArray(answer.body) || link?.includes('rel="next"') === true) return answer;
    const [path = '', query = ''] = call.path.split('?');
    const target = new URLSearchParams(query);
    target.set('page', 'null');
    const next = `<${path}?${target.toString()}>; rel="next"`;
    return { ...answer, headers: withHeader(answer.headers, 'Link', link === undefined ? next : `${link}, ${next}`) };
  },
});
