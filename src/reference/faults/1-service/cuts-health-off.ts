import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';

export default defineFault({
  id: 'service/cuts-health-off',
  title: 'The path for asking whether the service is alive gets no answer',
  breaks: ['base-url-answers'],
  degree: 'subtle',
  on: (call) => call.path === '/' || placeOf(call.path).kind === 'health',
  wire() {
    throw new Error('Connection cut');
  },
});
