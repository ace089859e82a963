import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import type { Answer } from '../../http/message.js';

export default defineFault({
  id: 'methods/delete-after-replace-can-be-read',
  title: 'A record that was replaced before it was deleted can still be read, and is in no list',
  breaks: ['requests-keep-their-effects'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PUT', 'GET'),
  before({ call, path }, { store, memory }) {
    const cached = memory('answers to a PUT', () => new Map<string, Answer>());
    return call.method === 'GET' && rowOf(call, store) === undefined ? cached.get(path) : undefined;
  },
  after(answer, call, { memory }) {
    const cached = memory('answers to a PUT', () => new Map<string, Answer>());
    if (call.method === 'PUT' && answer.status === 200) cached.set(call.path, answer);
    return answer;
  },
});
