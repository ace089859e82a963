import { afterEach, describe, expect, it } from 'vitest';
import { serveTasks, TASKS_CONTRACT, type Tasks, type TasksOptions } from '../../src/cli/golden/tasks.js';
import { checks, EVERYTHING, fileSystem, filesOf, loadContract, renderConsole, runContract } from '../../src/index.js';

const TYPED = './apis of ours/tasks.yaml';
const COMMAND = "\n  probity doctor 'apis of ours/tasks.yaml'";

describe('a run that cannot judge what it is there for', () => {
  let tasks: Tasks | undefined;
  afterEach(async () => {
    await tasks?.close();
    tasks = undefined;
  });

  /** The end of what a person reads, with each paragraph in one line. */
  const ending = async (options: TasksOptions | 'nobody', ...typed: readonly string[]): Promise<string> => {
    tasks = await serveTasks(options === 'nobody' ? {} : options);
    const { url } = tasks;
    if (options === 'nobody') await tasks.close();
    const own = filesOf([{ name: 'tasks.yaml', text: TASKS_CONTRACT }]);
    const files = { read: (path: string) => (path === 'tasks.yaml' ? own : fileSystem).read(path) };
    const loaded = loadContract('tasks.yaml', { files });
    if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
    const only = ['get-is-safe', 'content-is-json', 'post-creates'];
    const result = await runContract({
      contract: loaded.contract,
      checks,
      environment: { PROBITY_TASKS_URL: url, PROBITY_TASKS_TOKEN: 'tok_alice_1234567890' },
      policy: { ...EVERYTHING, only },
      selection: ['run', TYPED, ...typed],
      seed: 1,
    });
    if ('problem' in result) throw new Error(result.problem);
    const text = renderConsole(result.run, { width: 120 });
    return text.slice(text.indexOf('specified ')).replaceAll(/\n(?! {2}|\n)/g, ' ');
  };

  it('says that nobody answers, and what to type, where nobody does', async () => {
    const text = await ending('nobody', '--base-url', 'http://127.0.0.1:1');
    expect(text).toMatch(
      /Nothing could be judged: No answer from http:\/\/127\.0\.0\.1:\d+: .*; what to change is said by:/,
    );
    expect(text).toContain(`${COMMAND} --base-url http://127.0.0.1:1`);
  });

  it('says that nothing succeeded where all credentials are refused', async () => {
    const text = await ending({ token: 'another' });
    expect(text).toMatch(
      /(Nothing could be judged|No operation answered with success): No record of tasks can be made: .*401.*; what to change is said by:/,
    );
    expect(text).toContain(`${COMMAND} `);
  });

  it('says that only reads could be judged where every set-up is refused and the lists answer', async () => {
    const text = await ending({ refuses: 403 });
    expect(text).toMatch(
      /Only reads could be judged: No record of tasks can be made: .*403.*; what to change is said by:/,
    );
    expect(text).toContain(`${COMMAND} `);
  });

  it('says nothing of the kind where records can be made', async () => {
    const text = await ending({});
    expect(text).toContain('exercised');
    expect(text).not.toContain('probity doctor');
  });
});
