import { headerOf, isObject, withHeader } from '../../http/message.js';
import { anyCall } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'problems-tell-more',
  title: 'A problem names its instance, and its media type a character set',
  tempts: ['errors-have-one-shape', 'malformed-body-is-refused'],
  on: anyCall,
  after(answer, call, { memory }) {
    if (headerOf(answer, 'Content-Type') !== 'application/problem+json' || !isObject(answer.body)) return answer;
    const count = memory('problems', () => [] as number[]);
    const instance = `${call.path}#${count.push(answer.status)}`;
    const headers = withHeader(answer.headers, 'content-type', 'application/problem+json; charset=utf-8');
    return { ...answer, headers, body: { instance, ...answer.body } };
  },
});
