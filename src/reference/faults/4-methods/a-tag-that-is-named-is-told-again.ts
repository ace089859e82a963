import { withTag } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-tag-that-is-named-is-told-again',
  title: 'What has changed is sent again with the tag that its caller names',
  breaks: ['changed-is-sent-again'],
  degree: 'subtle',
  on: withTag,
  after(answer, call) {
    const named = headerOf(call, 'If-None-Match') ?? '';
    const isOne = /^"[^",]*"$/.test(named) && answer.status === 200;
    return isOne ? { ...answer, headers: withHeader(answer.headers, 'ETag', named) } : answer;
  },
});
