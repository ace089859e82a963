import { it } from 'vitest';
import pc from 'picocolors';
import { writeFileSync } from 'node:fs';
import { emptyRun, goldenRun, killedRun } from '../result/golden/run.js';
import { renderConsole } from './console.js';
it('x', () => {
  writeFileSync(
    '/tmp/t/a.txt',
    renderConsole(goldenRun(), { colors: pc.createColors(true) }) +
      '=====\n' +
      renderConsole(emptyRun()) +
      '=====\n' +
      renderConsole(killedRun(), { width: 60 }),
  );
});
