import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'states/an-update-tells-another-tag-than-a-read',
  title: 'The tag in the answer to an update is made of the record as it is before it is stored',
  breaks: ['writes-tell-the-tag-of-what-is-read'],
  degree: 'subtle',
  on: onItem('PATCH'),
  after(answer) {
    const tag = headerOf(answer, 'ETag');
    if (answer.status !== 200 || tag === undefined) return answer;
    return { ...answer, headers: withHeader(answer.headers, 'ETag', tag.replace(/"$/, '-draft"')) };
  },
});
