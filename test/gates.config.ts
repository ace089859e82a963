import { defineConfig } from 'vitest/config';

/**
 * `npm run gates`, a step of `npm run check`: what keeps the checks and the language honest. No expectation of a check that nothing
 * needs, no fact or word that no service states, no failure where a service keeps its contract. The lists of what does not hold
 * yet may only become shorter.
 */
export default defineConfig({
  resolve: { conditions: ['probity-source'] },
  ssr: { resolve: { conditions: ['probity-source'] } },
  test: {
    include: ['test/expectations/*.test.ts', 'test/language/*.test.ts', 'test/harmless/*.test.ts'],
    isolate: false,
    experimental: { fsModuleCache: true },
    testTimeout: 240_000,
  },
});
