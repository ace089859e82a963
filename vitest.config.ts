import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The self-test of the Shop takes minutes, as long as all the others: begun last, it would run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      /\/selftest\/(plain|right)/.test(moduleId)
        ? 0
        : /\/selftest\/|\/cli\/scenarios|\/test\/services\/services|\/hostile\/(ending|hanging)/.test(moduleId)
          ? 1
          : 2;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: { conditions: ['probity-source'] },
  ssr: { resolve: { conditions: ['probity-source'] } },
  test: {
    // What else is in test/ are gates, a step of `npm run check`.
    include: [
      'src/**/*.test.ts',
      'suites/**/*.test.ts',
      'test/acceptance/*.test.ts',
      'test/house/*.test.ts',
      'test/services/*.test.ts',
      'test/truth/*.test.ts',
      'test/certification/*.test.ts',
    ],
    typecheck: {
      enabled: true,
      include: ['src/**/*.test-d.ts'],
      tsconfig: './tsconfig.json',
      // Not by its name: the older one, whose API tests read the sources with, has the same.
      checker: 'node_modules/typescript/bin/tsc',
    },
    // By default one core stays idle, which on a machine with two is half of it. Some tests only wait: one more uses their time.
    maxWorkers: availableParallelism() + 1,
    // Short-lived objects are nearly all that tests make: collected less often, they cost a good deal less.
    execArgv: ['--max-semi-space-size=64'],
    // No module keeps state of its own (a test sees to that), so files can share what is loaded.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
