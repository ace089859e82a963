import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/unsupported-bodies-are-bad-requests',
  title: 'A body of a media type that is not read is answered with 400 and the code for that',
  breaks: ['unsupported-media-type-is-refused', 'errors-stay-as-they-were'],
  implies: ['error-codes-are-documented'],
  degree: 'subtle',
  dialects: ['plain'],
  on: anyCall,
  after: (answer) => (answer.status === 415 ? { ...answer, status: 400 } : answer),
});
