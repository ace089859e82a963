import { afterEach, describe, expect, it } from 'vitest';
import { serveTasks, TASKS_CONTRACT, type Tasks, type TasksOptions } from '../cli/golden/tasks.js';
import {
  checks,
  EVERYTHING,
  examineTarget,
  fileSystem,
  filesOf,
  loadContract,
  type Diagnosis,
  type DoctorRequest,
} from '../index.js';

const TOKEN = 'tok_alice_1234567890';

describe('a look at a target', () => {
  const servers: Tasks[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((one) => one.close()));
  });

  const serve = async (options: TasksOptions = {}): Promise<Tasks> => {
    const served = await serveTasks(options);
    servers.push(served);
    return served;
  };
  const look = async (
    { url }: Pick<Tasks, 'url'>,
    change: (text: string) => string = (text) => text,
    more: Partial<DoctorRequest> = {},
  ): Promise<Diagnosis> => {
    const own = filesOf([{ name: 'tasks.yaml', text: change(TASKS_CONTRACT) }]);
    const files = { read: (path: string) => (path === 'tasks.yaml' ? own : fileSystem).read(path) };
    const loaded = loadContract('tasks.yaml', { files });
    if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
    const environment = { PROBITY_TASKS_URL: url, PROBITY_TASKS_TOKEN: TOKEN, PROBITY_TASKS_PASSWORD: 'pass word 12' };
    const found = await examineTarget({ contract: loaded.contract, checks, environment, ...more });
    if ('problem' in found) throw new Error(found.problem);
    return found;
  };
  /** `step text [key: mend]` of the steps with this status. */
  const told = ({ lines }: Diagnosis, status: string): readonly string[] =>
    lines.flatMap((line) =>
      line.status === status ? [`${line.step}: ${line.text} [${line.key ?? ''}: ${line.mend ?? ''}]`] : [],
    );
  const unsafe = ({ got }: Tasks): readonly string[] => got.filter((one) => !/^(GET|HEAD|OPTIONS) /.test(one));

  it('sends nothing unsafe to a host outside of the sandbox, and says why', async () => {
    const tasks = await serve();
    const found = await look(tasks, (text) => text.replace('[127.0.0.1, localhost]', '[staging.example]'));
    expect(told(found, 'problem')).toEqual([]);
    expect(told(found, 'ok').join('\n')).toContain('credentials: alice: accepted by tasks.list');
    expect(told(found, 'not tried').at(-1)).toContain(
      'scratch record: 127.0.0.1 is not in target.sandbox: a run only reads there as well',
    );
    expect(tasks.got.length).toBeGreaterThan(3);
    expect(unsafe(tasks)).toEqual([]);
    expect(tasks.ids()).toEqual(['1']);
  });

  it('says of which resources no record can be created, and what the contract does not state', async () => {
    const tasks = await serve();
    const notes = `  notes:
    path: /notes
    item: /notes/<id>
    operations: { create: { status: 201, body: { type: object } } }
`;
    const found = await look(tasks, (text) => text.replace('resources:\n', `resources:\n${notes}`));
    const said = told(found, 'not tried').join('\n');
    expect(said).toContain('notes: the contract does not state resources.notes.id');
  });

  it('creates no record where the operation that makes it is never to be called, or left out', async () => {
    const [declared, skipped] = [await serve(), await serve()];
    const never = '        status: 201\n        never-call: true\n';
    const all = await Promise.all([
      look(declared, (text) => text.replace('        status: 201\n', never)),
      look(skipped, undefined, { policy: { ...EVERYTHING, skip: ['tasks.delete'] } }),
    ]);
    for (const one of all) {
      expect(told(one, 'problem')).toEqual([]);
      expect(told(one, 'not tried').at(-1)).toMatch(/^scratch record: /);
    }
    for (const one of [declared, skipped]) {
      expect(one.got.length).toBeGreaterThan(3);
      expect(unsafe(one)).toEqual([]);
    }
  });

  it('does not read a list that is never to be called', async () => {
    const tasks = await serve();
    const found = await look(tasks, (text) => text.replace('list: {}', 'list: { never-call: true }'));
    expect(told(found, 'problem')).toEqual([]);
    expect(told(found, 'not tried').join('\n')).toContain('answers: the contract has no list');
    expect(tasks.got.filter((one) => /^GET \/tasks(\?|$)/.test(one))).toEqual([]);
  });

  it('sends no declared safe POST, with --trust-safe no more than without', async () => {
    const tasks = await serve();
    const search =
      'operations:\n  search: { method: POST, path: /tasks/search, safe: true, status: 200, auth: required }\n';
    const policy = { ...EVERYTHING, readOnly: true };
    const add = (text: string): string => `${text}${search}`;
    const [without, trusting] = [
      await look(tasks, add, { policy }),
      await look(tasks, add, { policy: { ...policy, trustSafe: true } }),
    ];
    for (const one of [without, trusting]) {
      expect(told(one, 'problem')).toEqual([]);
      expect(told(one, 'not tried').at(-1)).toContain('nothing is written with --read-only');
    }
    expect(unsafe(tasks)).toEqual([]);
  });

  it.each([
    [
      'https in the place of http',
      308,
      (url: string) => `${url.replace('http:', 'https:')}/tasks`,
      /Write https:\/\/127\.0\.0\.1:\d+: redirects are not followed/,
    ],
    [
      'another host',
      302,
      () => 'https://www.tasks.example/api',
      /Write the URL to which it leads, if that is the service/,
    ],
    ['a login', 302, () => 'https://sso.tasks.example/login?back=1', /A login stands before the service/],
    ['nowhere', 302, () => '', /Correct the base URL/],
    ['itself', 302, (url: string) => `${url}/tasks`, /It leads back to itself/],
  ])('names a redirect to %s, and does not follow it', async (_, status, to, mend) => {
    let location = '';
    const headers = {
      get location() {
        return location;
      },
    };
    const tasks = await serve({ always: { status, headers } });
    location = to(tasks.url);
    const found = await look(tasks);
    const [problem = '', ...others] = told(found, 'problem');
    expect(others).toEqual([]);
    expect(problem).toMatch(
      new RegExp(`^answers: GET http://\\S+/tasks\\S* is answered ${String(status)}, a redirect to `),
    );
    expect(problem).toMatch(/\[target\.(base-url, from PROBITY_TASKS_URL|headers): /);
    expect(problem).toMatch(mend);
    expect(unsafe(tasks)).toEqual([]);
  });

  it.each([502, 503, 504])('tells a gateway without a service behind it by its %i', async (status) => {
    const tasks = await serve({ always: { status, headers: { server: 'nginx' } } });
    const found = await look(tasks);
    expect(told(found, 'problem')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^connection: 127\\.0\\.0\\.1:\\d+ answers ${String(status)}: a gateway \\(nginx\\) is there, and the service behind it is not`,
        ),
      ),
    ]);
    expect(told(found, 'not tried').at(-1)).toContain('scratch record: ');
    expect(unsafe(tasks)).toEqual([]);
  });

  it.each<[string, TasksOptions, string, string, string]>([
    [
      'a wrong credential that is taken',
      { isOpen: true },
      'refusals',
      '200 with a wrong one (bearer)',
      'resources.tasks.operations.list: Is it open to every caller',
    ],
    [
      'a login page',
      { page: '<html><title>Sign in</title>' },
      'answers',
      'a page for people, “Sign in” (text/html)',
      'tasks.yaml:4:21 target.base-url, from PROBITY_TASKS_URL: A login',
    ],
    [
      'a path that is missing',
      { below: '/api/v2' },
      'answers',
      'is answered 404',
      'tasks.yaml:4:21 target.base-url, from PROBITY_TASKS_URL: Does a path',
    ],
    ['an answer of 429', { isBusy: true }, 'rate', 'is answered 429, with a wait of 2 min', 'limits.rate: Wait'],
    [
      'a record that cannot be read',
      { reads: 'nothing' },
      'scratch record',
      'is not found at /tasks/t1',
      'resources.tasks.item: Correct',
    ],
    [
      'a mark that is not kept',
      { reads: 'another-name' },
      'scratch record',
      '/name was sent as',
      'resources.tasks.tag: State a text field',
    ],
  ])('names %s, and the key to change', async (_, options, step, text, change) => {
    const tasks = await serve(options);
    const { lines, left } = await look(tasks);
    expect(left.length).toBe(options.reads === 'another-name' ? 1 : 0);
    const problems = lines.filter((line) => line.status === 'problem' && line.step === step);
    expect(problems.map((line) => line.text).join('\n')).toContain(text);
    expect(
      problems.map(({ position, key, mend }) => `${position ?? ''} ${key ?? ''}: ${mend ?? ''}`).join('\n'),
    ).toContain(change);
  });

  it('compares what a run sends with stated limits, and with limits that answers tell of', async () => {
    const limited = (quota: number, window: string) => (text: string) =>
      `${text}limits: { rate: [{ quota: ${String(quota)}, window: ${window} }] }\n`;
    const rate = (found: Diagnosis): string =>
      found.lines
        .filter(({ step }) => step === 'rate')
        .map(({ status, text, key, mend }) => [status, text, key, mend].join(' | '))
        .join('\n');
    const [tasks, quick, slow] = [
      await serve(),
      await serve({ headers: { 'ratelimit-policy': '"default";q=100000;w=60' } }),
      await serve({ headers: { 'ratelimit-policy': '20;w=3600', ratelimit: 'limit=20, remaining=19, reset=3600' } }),
    ];
    const [roomy, waiting, tight, paced, slowly, published, short] = await Promise.all([
      look(tasks, limited(100_000, '60s')),
      look(tasks, limited(50, '10s')),
      look(tasks, limited(50, '1h')),
      look(tasks, limited(200, '10s'), { rate: 20, maxWait: 1000 }),
      look(tasks, limited(50, '1h'), { rate: 0.01, policy: { ...EVERYTHING, readOnly: true } }),
      look(quick),
      look(slow),
    ]);
    expect(rate(roomy)).toMatch(
      /^ok \| The contract states 100,000 requests in 60 s; a run sends about [\d,]+ requests .*, which fits/,
    );
    expect(rate(waiting)).toMatch(/^ok \| The contract states 50 requests in 10 s; .*, which takes \d+ (s|min)/);
    expect(rate(tight)).toMatch(
      /^problem \| The contract states 50 requests in 60 min; .* \| limits\.rate \| Run with --rate 0\.01\/s/,
    );
    expect(rate(paced)).toMatch(/^ok \| The contract states 200 requests in 10 s; .*, which takes/);
    expect(rate(slowly)).toMatch(/^ok \| The contract states 50 requests in 60 min; .*, which takes \d+ h/);
    expect(rate(published)).toMatch(/^ok \| The answers state 100,000 requests in 60 s/);
    expect(rate(short)).toMatch(/^problem \| The answers state 20 requests in 60 min; .* \| {2}\| Run with --rate/);
  });

  it('names a token endpoint that refuses, gives nothing, or gives a token that the service does not take', async () => {
    const client = (url: string) => (text: string) =>
      text.replace(
        'token: "${PROBITY_TASKS_TOKEN}"',
        `token: { token-url: "${url}/token", client-id: me, client-secret: "\${PROBITY_TASKS_PASSWORD}" }`,
      );
    const granted = { access_token: 'granted_by_a_test_12345', token_type: 'Bearer' };
    const [refusing, useless, other, right] = [
      await serve({ grants: { status: 401, body: { error: 'invalid_client' } } }),
      await serve({ grants: { status: 200, body: {} } }),
      await serve({ grants: { status: 200, body: granted } }),
      await serve({ grants: { status: 200, body: granted }, token: granted.access_token }),
    ];
    const [refused, nothing, wrong, fine] = await Promise.all(
      [refusing, useless, other, right].map((one) => look(one, client(one.url))),
    );
    const start = 'configuration: alice has no credential: Token endpoint http://127.0.0.1:';
    expect(told(refused!, 'problem')[0]).toMatch(new RegExp(`^${start}\\d+ answered 401 with invalid_client`));
    expect(told(refused!, 'problem')[0]).toContain('[auth.identities.alice.token: Correct where it comes from]');
    expect(told(nothing!, 'problem')[0]).toMatch(new RegExp(`^${start}\\d+ gave no access_token`));
    expect(told(wrong!, 'problem')).toEqual([
      expect.stringMatching(/^credentials: alice: GET \S+ is answered 401.*The token of \S+ is not valid here/),
    ]);
    expect(told(fine!, 'problem')).toEqual([]);
    expect(told(fine!, 'ok').join('\n')).toContain('tasks: made, read back with its mark in /name, removed');
    for (const one of [refusing, useless, other])
      expect(unsafe(one).filter((request) => request !== 'POST /token')).toEqual([]);
    expect(JSON.stringify([refused, nothing, wrong, fine])).not.toMatch(/granted_by|pass word/);
  });

  it('sends API keys and passwords where the contract says, and names the key to change where they are refused', async () => {
    const key = (text: string): string =>
      text
        .replace('bearer: { type: bearer }', 'key: { type: api-key, in: header, name: X-Key }')
        .replace('{ scheme: bearer, token:', '{ scheme: key, key:');
    const basic = (text: string): string =>
      text
        .replace('bearer: { type: bearer }', 'basic: { type: basic }')
        .replace(
          /\{ scheme: bearer, token: .* \}/,
          '{ scheme: basic, username: alice, password: "${PROBITY_TASKS_PASSWORD}" } }',
        );
    const pair = `Basic ${Buffer.from('alice:pass word 12').toString('base64')}`;
    const [byKey, byPair, refusing] = [
      await serve({ takes: (headers) => headers['x-key'] === TOKEN }),
      await serve({ takes: ({ authorization }) => authorization === pair }),
      await serve({ takes: () => false }),
    ];
    const [keyed, paired, keyRefused, pairRefused] = await Promise.all([
      look(byKey, key),
      look(byPair, basic),
      look(refusing, key),
      look(refusing, basic),
    ]);
    for (const [one, scheme] of [
      [keyed, 'key'],
      [paired, 'basic'],
    ] as const) {
      expect(told(one, 'problem')).toEqual([]);
      expect(told(one, 'ok').join('\n')).toContain(`401 with a wrong one (${scheme})`);
      expect(told(one, 'ok').join('\n')).toContain('tasks: made, read back with its mark in /name, removed');
    }
    expect(told(keyRefused, 'problem')).toEqual([
      expect.stringContaining(
        '[auth.identities.alice.key: Set PROBITY_TASKS_TOKEN to a credential that is valid here]',
      ),
    ]);
    expect(told(pairRefused, 'problem')).toEqual([
      expect.stringContaining(
        '[auth.schemes.basic: The service asks for Bearer, and the contract sends basic: correct the type]',
      ),
    ]);
    expect(unsafe(refusing)).toEqual([]);
    expect(JSON.stringify([keyed, paired, keyRefused, pairRefused])).not.toMatch(/pass word|tok_alice/);
  });

  it('waits as long for an answer as the contract says', async () => {
    const tasks = await serve({ isSilent: true });
    const found = await look(tasks, (text) => text.replace('target: {', 'target: { timeout: 300ms,'));
    expect(told(found, 'problem')).toEqual([
      expect.stringMatching(
        /^connection: 127\.0\.0\.1:\d+ is silent: no complete answer within 300 ms: nothing came \[/,
      ),
    ]);
  });

  it('is no clean bill of health where it was ended before everything was looked at', async () => {
    const tasks = await serve({ isSilent: true });
    const found = await look(tasks, undefined, { signal: AbortSignal.timeout(300) });
    expect(told(found, 'problem')).toEqual([expect.stringMatching(/^time: Not everything was looked at: /)]);
  });
});
