import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'answers-without-content-have-weak-tags',
  title: 'Answers without content have the weak form of the entity tag',
  tempts: ['head-mirrors-get', 'unchanged-is-not-sent-again'],
  on: onItem('GET', 'HEAD'),
  after: (answer, call) => {
    if (answer.status !== 304 && call.method !== 'HEAD') return answer;
    const weak = (value: string): string => (value.startsWith('W/') ? value : `W/${value}`);
    return {
      ...answer,
      headers: answer.headers.map(([name, value]) => [name, name === 'ETag' ? weak(value) : value] as const),
    };
  },
});
