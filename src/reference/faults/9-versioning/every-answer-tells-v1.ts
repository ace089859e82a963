import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'versioning/every-answer-tells-v1',
  title: 'An answer of v2 tells that it is of v1',
  breaks: ['answers-tell-their-version'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: (call) => headerOf(call, 'Shop-Version') === 'v2',
  rules: ({ told }) => ({ told: (_version, call) => told('v1', call) }),
});
