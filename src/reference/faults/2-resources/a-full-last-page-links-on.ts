import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'resources/a-full-last-page-links-on',
  title: 'A last page that is full links to a next one, which is empty',
  breaks: ['next-links-lead-through'],
  degree: 'subtle',
  dialects: ['link'],
  on: onCollection('GET'),
  after(answer, call) {
    const link = headerOf(answer, 'Link');
    const [path = '', query = ''] = call.path.split('?');
    const target = new URLSearchParams(query);
    const limit = Number(target.get('per_page') ?? target.get('limit'));
    const isFull = Array.isArray(answer.body) && answer.body.length === limit;
    if (!isFull || link?.includes('rel="next"') === true) return answer;
    target.set('page', String(Number(target.get('page') ?? '1') + 1));
    const next = `<${path}?${target.toString()}>; rel="next"`;
    return { ...answer, headers: withHeader(answer.headers, 'Link', link === undefined ? next : `${link}, ${next}`) };
  },
});
