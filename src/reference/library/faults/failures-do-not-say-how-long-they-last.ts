import { headerOf, withHeader } from '../../http/message.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/failures-do-not-say-how-long-they-last',
  title: 'A failure other than 500 does not say when to come back',
  breaks: ['failures-are-injected-as-asked'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'X-Fail-With') !== undefined,
  after: (answer) => (answer.status > 500 ? { ...answer, headers: withHeader(answer.headers, 'Retry-After') } : answer),
});
