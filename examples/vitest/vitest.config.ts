import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    root: import.meta.dirname,
    // Here the package is a neighbouring folder. In a project of yours it is installed, and this line is not needed.
    server: { deps: { external: [/\/dist\//] } },
  },
});
