import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { isAlias, parseAllDocuments, visit } from 'yaml';
import { commandsFor } from '../../src/cli/commands/index.js';
import { processTerminal } from '../../src/cli/terminal.js';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const inFolder = (name: string, kind: RegExp): readonly string[] =>
  readdirSync(join(root, name))
    .filter((file) => kind.test(file))
    .map((file) => `${name}/${file}`);

const YAML = ['action.yml', ...inFolder('examples/ci', /\.ya?ml$/), ...inFolder('examples/kubernetes', /\.ya?ml$/)];
const program = await commandLine();
const names = program.commands.map((command) => command.name()).join('|');

const GUIDES = inFolder('docs', /\.md$/).filter((name) => commandsIn(shellIn(name)).length > 0);
const TEXTS = ['README.md', ...GUIDES, 'examples/ci/Jenkinsfile', 'Dockerfile'];

/** The table of the command line. */
async function commandLine(): Promise<Command> {
  const program = new Command('probity').exitOverride();
  for (const add of await commandsFor(undefined)) add(program, processTerminal(), () => undefined);
  for (const command of program.commands) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  return program;
}

/** Why commander would refuse it; empty where it would not. */
function refusal(words: readonly string[]): string {
  const [name = '', ...rest] = words;
  // What is only talked about has no table here.
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined) return `no command ${name}`;
  try {
    const { operands, unknown } = command.parseOptions([...rest]);
    if (unknown.length > 0) return `no option ${unknown.join(' ')}`;
    const wanted = command.registeredArguments.filter(({ required }) => required).length;
    return operands.length < wanted ? `needs ${String(wanted)} arguments` : '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The commands of probity in a text for a shell, each as its words; what a variable holds is a 1. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = text.replace(/\\\n\s*/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const found = new RegExp(`(?:^|[\\s'"\`>])probity ((?:${names})\\b[^\`]*)`).exec(line.replace(/^\s*#.*/, ''));
    const script = found?.[1]
      ?.replace(/\$\(\(.*?\)\)|\$\{.*?\}|\$\w+/g, '1')
      .replace(/\s(?:#|\|\||&&|>|\|).*$/, '')
      .replace(/(?<=\s)CONTRACT(?=\s|$)/, 'contract.yaml');
    if (script === undefined) return [];
    return [[...script.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '')];
  });
}

/** Every text in a file of YAML, and the arguments that a container gives the command. */
function scriptsIn(name: string): readonly string[] {
  return parseAllDocuments(read(name)).flatMap((document) => {
    const found: string[] = [];
    visit(document, {
      Scalar: (_, { value }) => {
        if (typeof value === 'string') found.push(value);
      },
      Pair: (_, pair) => {
        const args =
          String(pair.key) === 'args' && pair.value !== null ? (pair.value as { toJSON(): unknown }).toJSON() : [];
        if (Array.isArray(args) && args.length > 1) found.push(`probity ${args.join(' ')}`);
      },
    });
    return found;
  });
}

describe('the examples', () => {
  test.each(YAML)('%s is YAML without surprises', (name) => {
    for (const document of parseAllDocuments(read(name))) {
      expect(document.errors).toEqual([]);
      expect(document.warnings).toEqual([]);
      visit(document, { Alias: (_, node) => expect(isAlias(node)).toBe(false) });
    }
  });

  test.each([...YAML.filter((name) => name !== 'action.yml'), ...TEXTS])('%s uses only what there is', (name) => {
    const texts = /\.ya?ml$/.test(name) ? scriptsIn(name) : [shellIn(name)];
    const commands = texts.flatMap(commandsIn);
    const isWithout = name === 'examples/ci/github.yml' || name === 'Dockerfile';
    expect(commands.length > 0).toBe(!isWithout);
    const refused = commands.map((words) => [words.join(' '), refusal(words)]).filter(([, why]) => why !== '');
    expect(refused).toEqual([]);
  });

  test('a wrong option, value or number of arguments would be seen', () => {
    const of = (line: string): string => commandsIn(line).map(refusal).join();
    expect(of('npx probity run a.yaml --shards 1/2')).toBe('no option --shards 1/2');
    expect(of('probity run a.yaml --shard 3/2')).toContain('i/n');
    expect(of('probity merge --out x && echo')).toBe('needs 1 arguments');
    expect(of('- probity run a.yaml --report html,pdf')).toContain('There is no format');
  });

  test('the action is given inputs that it has', () => {
    const { inputs } = parseAllDocuments(read('action.yml'))[0]!.toJSON() as { inputs: object };
    const { jobs } = parseAllDocuments(read('examples/ci/github.yml'))[0]!.toJSON() as {
      jobs: Record<string, { steps: { uses?: string; with?: object }[] }>;
    };
    const ref = `v${(JSON.parse(read('package.json')) as { version: string }).version}`;
    const calls = Object.values(jobs).map(({ steps }) => {
      const at = steps.findIndex(({ uses }) => uses === './.probity');
      // It lies in the workspace only where a step before has put it there, beside the contract and behind it.
      const places = steps
        .slice(0, at)
        .flatMap((step) => (step.uses?.startsWith('actions/checkout@') ? [step.with] : []));
      expect(places).toEqual([undefined, expect.objectContaining({ path: '.probity', ref })]);
      return steps[at];
    });
    expect(calls).toHaveLength(2);
    const given = calls.flatMap((step) => Object.keys(step?.with ?? {}));
    expect(given.length).toBeGreaterThan(4);
    expect(given.filter((name) => !(name in inputs))).toEqual([]);
    // What a step is called with is an option of the command as well.
    const options = new Set(program.commands.flatMap((command) => command.options.map(({ long }) => long)));
    const used = [...read('action.yml').matchAll(/option (--[a-z-]+)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(6);
    expect(used.filter((name) => !options.has(name ?? ''))).toEqual([]);
  });

  test('there are as many shards as are merged', () => {
    expect(read('examples/ci/github.yml')).toMatch(/shard: \[1, 2, 3, 4\][\s\S]*matrix\.shard \}\}\/4/);
    expect(read('examples/ci/gitlab-ci.yml')).toMatch(/parallel: 4\b/);
    expect(read('examples/ci/Jenkinsfile')).toMatch(
      /values '1', '2', '3', '4'[\s\S]*\$SHARD\/4[\s\S]*\['1', '2', '3', '4'\]/,
    );
    const jobs = parseAllDocuments(read('examples/kubernetes/shards.yaml')).map((one) => one.toJSON() as Job);
    const { spec } = jobs.find(({ kind }) => kind === 'Job')!;
    expect(spec).toMatchObject({ completionMode: 'Indexed', completions: 4, parallelism: 4 });
    expect(read('examples/kubernetes/shards.yaml')).toContain('$((JOB_COMPLETION_INDEX + 1))/4');
    expect(read('examples/kubernetes/merge.yaml').match(/\/runs\/\d/g)).toHaveLength(4);
  });

  test('no container is root or may become it', () => {
    const jobs = ['shards', 'merge']
      .flatMap((name) => parseAllDocuments(read(`examples/kubernetes/${name}.yaml`)))
      .map((one) => one.toJSON() as Job)
      .filter(({ kind }) => kind === 'Job');
    expect(jobs).toHaveLength(2);
    for (const { spec } of jobs) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
      for (const container of spec.template.spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });
});

describe('the image', () => {
  const lines = read('Dockerfile').replace(/\\\n/g, ' ').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  test('begins with bases of one pinned version', () => {
    const bases = lines.flatMap((line) => /^FROM (\S+)/.exec(line)?.[1] ?? []);
    expect(bases).toHaveLength(3);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/);
  });

  test('has no build tools, and another user than root', () => {
    expect(last.some((line) => /\b(?:npm|yarn) (?:ci|install|run)\b|apt-get/.test(line))).toBe(false);
    expect(last.find((line) => line.startsWith('RUN rm'))).toMatch(/node_modules.*npm.*npx.*corepack.*yarn/);
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
    expect(last.at(-2)).toBe('CMD ["--help"]');
  });

  test('copies what there is, lets it through, and brings all that a command of the package reads', () => {
    const ignored = read('.dockerignore').split('\n');
    const copied = lines.flatMap((line) => {
      const [, flag, rest = ''] = /^COPY (--from=\S+ )?(.+)$/.exec(line) ?? [];
      return flag === undefined ? rest.split(' ').slice(0, -1) : [];
    });
    expect(copied.length).toBeGreaterThan(8);
    for (const name of copied) {
      expect(existsSync(join(root, name)), name).toBe(true);
      expect(ignored, name).toContain(`!${name}`);
    }
    const { files } = JSON.parse(read('package.json')) as { files: readonly string[] };
    // What people read is no use to a command, and nobody reads it there.
    const pages = /^(docs|examples|Dockerfile|action\.yml|(ARCHITECTURE|CHANGELOG|CONTRIBUTING)\.md)$/;
    const shipped = files.filter((name) => !name.startsWith('!') && !pages.test(name));
    expect(shipped.length).toBeGreaterThan(3);
    for (const name of shipped) expect(last.join('\n'), name).toContain(name);
  });
});

interface Job {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly { readonly securityContext: object }[];
      };
    };
  };
}

/** Of a document the blocks for a shell; of other files all of it. */
function shellIn(name: string): string {
  const text = read(name);
  if (!name.endsWith('.md')) return text;
  return [...text.matchAll(/```(?:sh|yaml)\n(.*?)```/gs)].map(([, block]) => block).join('\n');
}
