import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/later-listeners-miss-payments',
  title: 'Who listens to orders beside somebody else is told everything but payments',
  breaks: ['subscribers-are-told-the-same'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('orders'),
  rules(rules, call, { memory }) {
    const listeners = memory('order listeners', () => new Set<unknown>());
    const isLater = listeners.size > 0;
    if (!isLater) listeners.add(call);
    call.closed?.addEventListener('abort', () => listeners.delete(call), { once: true });
    const isMissed = (said: Parameters<typeof rules.frame>[0]) => said !== 'beat' && said.type === 'order.paid';
    return isLater ? { frame: (said) => rules.frame(isMissed(said) ? 'beat' : said) } : {};
  },
});
