import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/anything-is-acceptable',
  title: 'A caller that accepts no JSON is answered in JSON',
  breaks: ['accept-is-honoured', 'what-nobody-has-is-refused'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => headerOf(call, 'Accept') !== undefined,
  rules: () => ({ isAcceptable: () => true }),
});
