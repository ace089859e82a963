import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['probity-source'] },
  ssr: { resolve: { conditions: ['probity-source'] } },
  test: {
    include: ['src/**/*.test.ts', 'suites/**/*.test.ts', 'reports/**/*.test.ts'],
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    // By default one core stays idle, which on a machine with two is half of it.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
