import { headerOf } from '../../http/message.js';
import { anyCall } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'the-edition-is-told-twice',
  title: 'The library and what stands before it both tell the edition',
  tempts: ['answers-tell-their-version'],
  on: anyCall,
  after(answer) {
    const edition = headerOf(answer, 'X-Library-Edition');
    if (edition === undefined) return answer;
    return { ...answer, headers: [...answer.headers, ['x-library-edition', edition]] };
  },
});
