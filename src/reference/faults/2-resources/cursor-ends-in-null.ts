import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'resources/cursor-ends-in-null',
  title: 'The last page has a cursor that is null, where the contract says that it has none',
  breaks: ['cursor-walk-is-a-partition'],
  degree: 'subtle',
  on: onCollection('GET'),
  after: (answer) =>
    answer.status === 200 && isObject(answer.body) && !('next' in answer.body)
      ? { ...answer, body: { ...answer.body, next: null } }
      : answer,
});
