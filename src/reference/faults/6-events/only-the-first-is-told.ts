import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/only-the-first-is-told',
  title: 'While somebody listens to products, nobody else is told anything',
  breaks: ['subscribers-are-told-the-same'],
  degree: 'gross',
  dialects: ['plain'],
  on: onStream('products'),
  rules(rules, call, { memory }) {
    const listeners = memory('listeners', () => new Set<unknown>());
    const isDeaf = listeners.size > 0;
    if (!isDeaf) listeners.add(call);
    call.closed?.addEventListener('abort', () => listeners.delete(call), { once: true });
    return isDeaf ? { eventText: () => rules.eventText('beat') } : {};
  },
});
