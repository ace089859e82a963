import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['probity-source'] },
  ssr: { resolve: { conditions: ['probity-source'] } },
  test: { include: ['**/*.test.ts'], root: import.meta.dirname },
});
