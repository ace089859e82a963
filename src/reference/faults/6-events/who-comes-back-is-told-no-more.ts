import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'events/who-comes-back-is-told-no-more',
  title: 'Who comes back is told what was missed, and nothing of what happens then',
  breaks: ['stream-resumes'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onStream('products')(call) && headerOf(call, 'Last-Event-ID') !== undefined,
  rules({ eventText }, _call, { feed }) {
    const last = feed.log('products').at(-1)?.id ?? 0;
    return { eventText: (said) => eventText(said !== 'beat' && said.id > last ? 'beat' : said) };
  },
});
