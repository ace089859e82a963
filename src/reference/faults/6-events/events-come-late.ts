import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/events-come-late',
  title: 'Deletions are told a second later',
  breaks: ['a-change-causes-its-event'],
  implies: ['subscribers-are-told-the-same'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  rules: (rules, _call, { clock }) => ({
    announce(told, publish) {
      void clock.wait(1000, new AbortController().signal).then(() => rules.announce(told, publish));
    },
  }),
});
