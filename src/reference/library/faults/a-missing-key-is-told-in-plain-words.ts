import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-missing-key-is-told-in-plain-words',
  title: 'That a key is missing is told as a text',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'gross',
  on: anyCall,
  after: (answer) => (answer.status === 401 ? { ...answer, body: 'A key is needed' } : answer),
});
