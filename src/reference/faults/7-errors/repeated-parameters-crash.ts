import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import { errorAnswer, internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/repeated-parameters-crash',
  title: 'A parameter that is given twice is a server error',
  breaks: ['odd-urls-are-no-server-error'],
  degree: 'gross',
  on: (call) => {
    const names = [...split(call.path).query.keys()];
    return onCollection('GET')(call) && new Set(names).size < names.length;
  },
  after: () => errorAnswer(internal()),
});
