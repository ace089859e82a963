import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import {
  contractOf,
  freePort,
  missingFor,
  secretsOf,
  SERVICES,
  startService,
  type RunningService,
} from '../examples/services/service.js';
import { PROFILES, profileNamed } from '../src/certify/profile.js';
import { fileSystem, packageFolder } from '../src/index.js';
import { services } from '../src/reference/index.js';
import { STATIONS_CONTRACT, startStations } from '../test/services/stations/start.js';
import { startJsonServer } from './mutants/targets.js';

/** A service that is certified, and how it is started with an empty store. */
interface Subject {
  readonly name: string;
  readonly contract: string;
  readonly environment: (url: string) => Readonly<Record<string, string>>;
  readonly start: (port: number) => Promise<RunningService>;
}

const probity = join(packageFolder(), 'dist/src/cli/main.js');
const wanted = process.argv.slice(2);
const site = wanted.length > 0 ? 'reports/out/register' : 'reports/register';

const subjects: readonly Subject[] = [
  ...services.flatMap((service) =>
    service.dialects.map(({ id, contract }) => ({
      name: contract.replace('.yaml', ''),
      contract: join('contracts/services', contract),
      environment: service.environment.bind(service),
      start: async (port: number) => {
        const { url, close } = await service.start({ dialect: id }).listen(port);
        return { url, stop: close };
      },
    })),
  ),
  ...SERVICES.filter((name) => {
    const missing = missingFor(name);
    if (missing !== undefined) console.log(missing);
    return missing === undefined;
  }).map((name) => ({
    name,
    contract: contractOf(name),
    environment: () => secretsOf(name),
    start: (port: number) => startService(name, { port }),
  })),
  {
    name: 'stations',
    contract: STATIONS_CONTRACT,
    environment: () => ({}),
    start: (port: number) => startStations({ port }),
  },
  {
    name: 'json-server',
    contract: 'contracts/services/json-server.yaml',
    environment: () => ({}),
    start: startJsonServer,
  },
].filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const scratch = mkdtempSync(join(tmpdir(), 'probity-register-'));
try {
  await make();
} finally {
  rmSync(scratch, { recursive: true });
}

/**
 * Makes the register that is shipped, `reports/register`: both reference services in each of their dialects, and the services that the tests
 * start, are certified under every profile, and verified in a register. What is not certified stands in its README, with the reasons. The key
 * is thrown away afterwards. `node dist/bench/register.js shop library` certifies these alone and writes to `reports/out/register`.
 */
async function make(): Promise<void> {
  const bundles = join(scratch, 'bundles');
  mkdirSync(bundles);
  const key = join(scratch, 'register.key');
  await command({}, 'keygen', '--out', key);
  const refused: string[] = [];
  for (const subject of subjects) {
    // One address is one implementation.
    const port = await freePort();
    for (const profile of PROFILES) {
      // Each from an empty store: what cannot be removed again would pile up.
      const service = await subject.start(port);
      const name = `${subject.name}.${profile}`;
      try {
        const challenge = `register of ${new Date().toISOString().slice(0, 10)}, ${name}`;
        const { code, text } = await command(
          subject.environment(service.url),
          ...['certify', subject.contract, '--profile', profile, '--key', key, '--challenge', challenge],
          ...['--base-url', service.url, '--valid-days', '366', '--output', join(bundles, name)],
          ...Object.keys(subject.environment(service.url)).flatMap((name) => ['--env', name]),
          ...(profileNamed(profile, fileSystem)?.disruptive === true ? ['--allow-disruptive'] : []),
        );
        console.log(name, code);
        if (code === 0) {
          writeFileSync(join(bundles, `${name}.challenge`), challenge);
          copyFileSync(`${key}.pub`, join(bundles, `${name}.pub`));
        } else {
          rmSync(join(bundles, name), { recursive: true, force: true });
          const codes = [...text.matchAll(/^ *✗ ([a-z-]+):/gm)].map(([, reason]) => reason);
          const reasons = codes.length > 0 ? [...new Set(codes)].join(', ') : text.trim();
          refused.push(`| ${subject.name} | ${profile} | ${reasons} |`);
        }
      } finally {
        await service.stop();
      }
    }
  }
  rmSync(site, { recursive: true, force: true });
  const { code, text } = await command({}, 'register', bundles, '--output', site);
  console.log(text);
  process.exitCode = code;
  const page = join(site, 'README.md');
  const options = await resolveConfig(page);
  writeFileSync(page, await format(readme(refused), { ...options, parser: 'markdown' }));
}

function readme(refused: readonly string[]): string {
  return `# The register of our own services

\`npm run register\` makes it: both reference services in each of their dialects, and the services that the tests start, are certified under every profile
with a key that is thrown away, and verified. [index.html](index.html) has what is certified; this is what is not, with the
[reasons](${relative(site, 'docs/certify.md')}#what-else-to-know). Most are contracts that say less than a profile asks for, or make an exception of it; none of it speaks against the service but \`violated\`.

Who makes it also gives the challenges and runs the services: it shows what a register says of services that keep their contracts, and not that somebody else has looked at them.

| Service | Profile | Not certified because |
|---|---|---|
${refused.join('\n')}
`;
}

async function command(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const child = spawn(process.execPath, [probity, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => texts.push(chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text: texts.join('') };
}
