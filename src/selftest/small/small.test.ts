import { expect, test } from 'vitest';
import { checks, DEFAULT_CAPS, fileSystem, inProcessTransport, loadContract, runContract } from '../../index.js';
import { runningClock } from '../service.js';
import type { Small } from './server.js';
import { small } from './services.js';

/** How a run of all checks ends, with what came to nothing. */
async function tried({ contract: facts, start }: Small): Promise<unknown> {
  const text = `probity: 1\nservice: { name: Small }\nclaims: [web-api]\ntarget: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }\n${facts}`;
  const read = (path: string): string => (path === 'small.yaml' ? text : fileSystem.read(path));
  const loaded = loadContract('small.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const clock = runningClock();
  const dispatch = start();
  const transport = () => inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock });
  const result = await runContract({ contract: loaded.contract, checks, seed: 1, clock, transport });
  if ('problem' in result) throw new Error(result.problem);
  const verdicts = [...result.run.verdicts.values()];
  const isQuiet = new Set(['pass', 'not-specified', 'not-applicable', 'skipped']);
  const loud = verdicts.filter(({ verdict }) => !isQuiet.has(verdict.kind));
  return {
    exit: result.exit(),
    passes: verdicts.filter(({ verdict: { kind } }) => kind === 'pass').length > 0,
    loud: loud.map(({ entry, verdict }) => `${entry}: ${JSON.stringify(verdict)}`),
  };
}

test.each(small)('a right service is conformant: $name', async (service) => {
  expect(await tried(service)).toEqual({ exit: 0, passes: true, loud: [] });
});
