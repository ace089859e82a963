import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['probity-source'] },
  ssr: { resolve: { conditions: ['probity-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'suites/**/*.test.ts', 'reports/**/*.test.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
