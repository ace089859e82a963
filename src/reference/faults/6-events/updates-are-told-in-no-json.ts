import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/updates-are-told-in-no-json',
  title: 'The data of an update has apostrophes in the place of quotation marks',
  breaks: ['events-match-their-types'],
  implies: ['a-change-causes-its-event', 'events-keep-their-order', 'stream-resumes', 'unfinished-event-is-told-again'],
  degree: 'gross',
  dialects: ['plain'],
  on: onStream('products'),
  rules: ({ eventText }) => ({
    eventText(said) {
      const text = eventText(said);
      return said !== 'beat' && said.type === 'product.updated' ? text.replaceAll('"', "'") : text;
    },
  }),
});
