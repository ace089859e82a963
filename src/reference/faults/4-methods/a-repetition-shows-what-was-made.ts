import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, type Answer } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-repetition-shows-what-was-made',
  title: 'A repetition is answered with the record as it was made, and not as it is',
  breaks: ['repeated-key-is-answered-as-declared'],
  degree: 'subtle',
  dialects: ['link'],
  on: withKey,
  after(answer, call, { memory }) {
    if (answer.status !== 201) return answer;
    const kept = memory('first answers', () => new Map<string, Answer>());
    const key = `${headerOf(call, 'Authorization') ?? ''} ${headerOf(call, 'Idempotency-Key') ?? ''}`;
    const first = kept.get(key) ?? answer;
    kept.set(key, first);
    return first;
  },
});
