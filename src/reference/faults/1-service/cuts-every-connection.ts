import { anyCall } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/cuts-every-connection',
  title: 'Every connection is cut before an answer',
  breaks: ['base-url-answers'],
  degree: 'gross',
  on: anyCall,
  wire() {
    throw new Error('Connection cut');
  },
});
