import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'too-large-ends-the-connection',
  title: 'A body that is too large is refused, and the connection is closed after that',
  tempts: ['payload-limit-is-exact'],
  after: (answer) =>
    answer.status === 413 ? { ...answer, headers: [...answer.headers, ['Connection', 'close']] } : answer,
});
