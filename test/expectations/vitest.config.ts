import { defineConfig } from 'vitest/config';

/** `npm run bench:expectations`: from source, so that a stack says in which line an expectation stands. */
export default defineConfig({
  resolve: { conditions: ['probity-source'] },
  ssr: { resolve: { conditions: ['probity-source'] } },
  test: { include: ['test/expectations/*.bench.ts'] },
});
