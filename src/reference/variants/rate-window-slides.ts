import { byTrial } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'rate-window-slides',
  title: 'The window of the rate is the time before each call, and Retry-After is a date',
  tempts: [
    'requests-within-the-rate-pass',
    'requests-beyond-the-rate-are-refused',
    'throttled-callers-recover',
    'rate-headers-tell-the-truth',
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
    quota(_caller, _call, { clock, memory, limits: { rate } }) {
      const times = memory<number[]>('times', () => []);
      const reset = (times[0] ?? clock.now()) + rate.window;
      return { of: rate.quota, left: rate.quota - times.length, reset };
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
