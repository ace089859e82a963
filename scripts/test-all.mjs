// `npm run test:all`: every test, where `npm test` tries a part of those that only try more of the same (other seeds, other faults in a
// dialect, other facts left out, other ways to tamper with a bundle, other commands of `src/cli/scenarios`, other entries of a check). Arguments go to vitest.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync('vitest', ['run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { PROBITY_CERTIFIED_MUTANTS: '20', ...process.env, PROBITY_TESTS: 'all' },
});
process.exitCode = status ?? 1;
