import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/only-the-first-type-is-looked-at',
  title: 'Of the media types that a caller accepts only the first one counts',
  breaks: ['accept-is-honoured'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => headerOf(call, 'Accept') !== undefined,
  rules: ({ isAcceptable }) => ({
    isAcceptable: (accept, mediaType) => isAcceptable(accept.split(',')[0] ?? '', mediaType),
  }),
});
