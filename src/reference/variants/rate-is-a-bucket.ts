import { byTrial } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

interface Bucket {
  tokens: number;
  at: number;
}

export default defineVariant({
  id: 'rate-is-a-bucket',
  title: 'The rate is that of a bucket of tokens, which fills again little by little',
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
      const bucket = memory<Bucket>('bucket', () => ({ tokens: rate.quota, at: clock.now() }));
      const now = clock.now();
      bucket.tokens = Math.min(rate.quota, bucket.tokens + ((now - bucket.at) * rate.quota) / rate.window);
      bucket.at = now;
      if (bucket.tokens < 1) return ((1 - bucket.tokens) * rate.window) / rate.quota;
      bucket.tokens -= 1;
      return undefined;
    },
    quota(_caller, _call, { clock, memory, limits: { rate } }) {
      const { tokens } = memory<Bucket>('bucket', () => ({ tokens: rate.quota, at: clock.now() }));
      const missing = ((rate.quota - tokens) * rate.window) / rate.quota;
      return { of: rate.quota, left: Math.floor(tokens), reset: clock.now() + missing };
    },
  }),
});
