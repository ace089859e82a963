import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-create-answers-who-accepts-nothing',
  title: 'A create answers a caller that accepts no JSON in JSON',
  breaks: ['what-nobody-has-is-refused'],
  degree: 'subtle',
  on: (call) => onCreate(call) && headerOf(call, 'Accept') !== undefined,
  rules: () => ({ isAcceptable: () => true }),
});
