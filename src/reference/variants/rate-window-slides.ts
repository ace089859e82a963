import { byTrial } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'rate-window-slides',
  title: 'The window of the rate is the time before each call, and Retry-After is a date',
  tempts: [
    'requests-within-the-rate-pass',
    'requests-beyond-the-rate-are-refused',
    'throttled-callers-recover',
    'throttled-requests-have-no-effect',
  ],
  on: byTrial,
  rules: () => ({
    pause(_caller, _call, { clock, memory, limits: { rate } }) {
      const times = memory<number[]>('times', () => []);
      const now = clock.now();
      while ((times[0] ?? now) <= now - rate.window) times.shift();
      if (times.length >= rate.quota) return (times[0] ?? now) + rate.window - now;
      times.push(now);
      return undefined;
    },
  }),
  wire(reply, _call, { clock }) {
    const headers = reply.headers.map(([name, value]) => {
      if (name !== 'Retry-After') return [name, value] as const;
      return [name, new Date(clock.now() + (Number(value) + 1) * 1000).toUTCString()] as const;
    });
    return { ...reply, headers };
  },
});
