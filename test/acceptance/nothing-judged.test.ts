import { afterEach, describe, expect, it } from 'vitest';
import { serveTasks, TASKS_CONTRACT, type Tasks, type TasksOptions } from '../../src/cli/golden/tasks.js';
import {
  checks,
  EVERYTHING,
  fileSystem,
  filesOf,
  loadContract,
  renderConsole,
  renderHtml,
  renderMarkdown,
  runContract,
  type Run,
} from '../../src/index.js';

const TYPED = './apis of ours/tasks.yaml';
const COMMAND = "\n  probity doctor 'apis of ours/tasks.yaml'";

describe('a run that cannot judge what it is there for', () => {
  let tasks: Tasks | undefined;
  let last: Run | undefined;
  afterEach(async () => {
    await tasks?.close();
    tasks = undefined;
  });

  /** The end of what a person reads, with each paragraph in one line. */
  const ending = async (options: TasksOptions | 'nobody', ...typed: readonly string[]): Promise<string> => {
    const text = await whole(options, ...typed);
    return text.slice(text.indexOf('specified ')).replaceAll(/\n(?! {2}|\n)/g, ' ');
  };

  const whole = async (
    options: TasksOptions | 'nobody' | 'without a token',
    ...typed: readonly string[]
  ): Promise<string> => {
    tasks = await serveTasks(typeof options === 'string' ? {} : options);
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
      environment: {
        PROBITY_TASKS_URL: url,
        ...(options === 'without a token' ? {} : { PROBITY_TASKS_TOKEN: 'tok_alice_1234567890' }),
      },
      policy: { ...EVERYTHING, only },
      selection: ['run', TYPED, ...typed],
      seed: 1,
    });
    if ('problem' in result) throw new Error(result.problem);
    last = result.run;
    return renderConsole(result.run, { width: 120 });
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
      /(Nothing could be judged|No operation answered with success): The token of alice \(PROBITY_TASKS_TOKEN\) is refused: 401.*; \d+ checks need it; what to change is said by:/,
    );
    expect(text).toContain(`${COMMAND} `);
  });

  it('says once whose credential is refused, in place of all that came of it', async () => {
    const text = await whole({ token: 'another' });
    const reasons = text.split('\n').filter((line) => line.startsWith('?    '));
    expect(reasons).toEqual([
      expect.stringMatching(/^\? {4}The token of alice \(PROBITY_TASKS_TOKEN\) is refused: 401.*; \d+ checks need it$/),
    ]);
    expect(text).toContain("     Next: probity doctor 'apis of ours/tasks.yaml'\n");
    expect(text).not.toMatch(/setup-failed|vacuous|note preflight/);
    if (last === undefined) throw new Error('There was no run');
    const [page, summary] = [renderHtml(last), renderMarkdown(last)];
    expect(page.match(/<section id="first".*?<\/section>/s)?.[0]).toMatch(
      /is refused: 401.*Next: <code>probity doctor/s,
    );
    expect(page.match(/<p class="figure">.*?<\/p>/s)?.[0]).toMatch(
      /checks could not be tried, as a credential is missing or refused/,
    );
    expect(page).not.toContain('What to state next');
    expect(summary.match(/## Unproven\n\n.*/)?.[0]).toMatch(/is refused: 401.*Next: `probity doctor.*`/);
  });

  it('says once which variable is not set, in place of all that came of it', async () => {
    const text = await whole('without a token');
    const reasons = text.split('\n').filter((line) => line.startsWith('?    '));
    expect(reasons).toEqual([
      expect.stringMatching(/^\? {4}PROBITY_TASKS_TOKEN of alice is not set in the environment; \d+ checks need it$/),
    ]);
    expect(text).not.toMatch(/setup-failed|vacuous|unset-environment/);
  });

  it('says that only reads could be judged where every set-up is refused and the lists answer', async () => {
    const text = await ending({ refuses: 403 });
    expect(text).toMatch(
      /Only reads could be judged: No record of tasks can be made: .*403.*; what to change is said by:/,
    );
    expect(text).toContain(`${COMMAND} `);
  });

  it('says which lines to add where the contract states no operation', async () => {
    const bare =
      'probity: 1\nservice: { name: X }\ntarget: { base-url: "http://127.0.0.1:1" }\nresources: { notes: { path: /notes } }\n';
    const own = filesOf([{ name: 'bare.yaml', text: bare }]);
    const files = { read: (path: string) => (path === 'bare.yaml' ? own : fileSystem).read(path) };
    const loaded = loadContract('bare.yaml', { files });
    if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
    const result = await runContract({
      contract: loaded.contract,
      checks,
      environment: {},
      policy: EVERYTHING,
      selection: ['run', 'bare.yaml'],
      seed: 1,
    });
    if ('problem' in result) throw new Error(result.problem);
    const [, told = ''] = renderConsole(result.run, { width: 200 }).split(
      '\n0 requests: the contract states no operation',
    );
    expect(told.split('\n').slice(1)).toEqual([
      '    claims: [web-api]',
      '    resources:',
      '      notes:',
      '        operations: { list: { status: 200 } }',
      '  Then: probity run bare.yaml',
      '',
    ]);
  });

  it('says nothing of the kind where records can be made', async () => {
    const text = await ending({});
    expect(text).toContain('exercised');
    expect(text).not.toContain('probity doctor');
  });
});
