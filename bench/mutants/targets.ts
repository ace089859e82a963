import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  contractOf,
  folderOf,
  freePort,
  missingFor,
  secretsOf,
  SERVICES,
  startService,
  type RunningService,
  type ServiceName,
} from '../../examples/services/service.js';
import { STATIONS_CONTRACT, startStations } from '../../test/services/stations/start.js';
import { formatProblems, loadContract, realClock, type Contract, type Transport } from '../../src/index.js';
import type { MutateRequest, Opened } from '../../src/mutate/mutate.js';
import { services, type ReferenceService } from '../../src/reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../../src/selftest/service.js';

/** A service that mistakes are planted in, its contract, and how it is put back to where it began. */
export interface Target {
  readonly name: string;
  /** In a sentence of docs/power.md. */
  readonly about: string;
  /** Mutants, where nobody says how many. */
  readonly mutants: number;
  /** Made by us, so that whether it is right is known. */
  readonly isOurs: boolean;
  readonly missing: () => string | undefined;
  readonly open: () => Promise<Ready>;
}

export interface Ready {
  readonly subject: Pick<MutateRequest, 'contract' | 'environment' | 'open' | 'prepare' | 'baseUrl' | 'folder'>;
  /** A service in this process, for clients that take their time: its own clock jumps over waits. */
  readonly live?: () => Transport;
  readonly close: () => Promise<void>;
}

function contractAt(path: string): Contract {
  const loaded = loadContract(path);
  if ('problems' in loaded) throw new Error(formatProblems(loaded.problems));
  return loaded.contract;
}

function embedded(service: ReferenceService, dialect: ReferenceService['dialects'][number], isFirst: boolean): Target {
  const name = dialect.contract.replace('.yaml', '');
  return {
    name,
    about: isFirst ? `The ${service.title}, in this process` : `The ${service.title} in the dialect \`${dialect.id}\``,
    mutants: isFirst ? 300 : 100,
    isOurs: true,
    missing: () => undefined,
    open: () => {
      const open = (): Opened => {
        const clock = runningClock();
        const reference = service.start({ clock, seed: 1, dialect: dialect.id });
        return { clock, isThrownAway: true, transport: () => transportTo(reference, clock) };
      };
      const contract = contractAt(`probity:services/${dialect.contract}`);
      const subject = { contract, environment: service.environment(NOMINAL_URL), open };
      const live = (): Transport =>
        transportTo(service.start({ clock: realClock(), seed: 1, dialect: dialect.id }), realClock());
      return Promise.resolve({ subject, live, close: () => Promise.resolve() });
    },
  };
}

/** A service in a process of its own, which is started anew before each run. */
function restarted(
  start: (port: number) => Promise<RunningService>,
  subject: Omit<Ready['subject'], 'open'>,
): () => Promise<Ready> {
  return async () => {
    const port = await freePort();
    let running: RunningService | undefined;
    const stop = async (): Promise<void> => {
      await running?.stop();
      running = undefined;
    };
    const prepare = async (): Promise<void> => {
      await stop();
      running = await start(port);
    };
    return { subject: { ...subject, baseUrl: `http://127.0.0.1:${String(port)}`, prepare }, close: stop };
  };
}

const ordinary = (name: ServiceName): Target => ({
  name,
  about: `An ordinary service, [examples/services/${name}](../examples/services/${name}), restarted before each run`,
  mutants: 130,
  isOurs: false,
  missing: () => missingFor(name),
  open: () =>
    restarted((port) => startService(name, { port }), {
      contract: contractAt(contractOf(name)),
      environment: secretsOf(name),
      folder: folderOf(name),
    })(),
});

const jsonServer: Target = {
  name: 'json-server',
  about: 'json-server 0.17.4, which we did not write, restarted with its first three records before each run',
  mutants: 130,
  isOurs: false,
  missing: () => undefined,
  open: () =>
    restarted(startJsonServer, { contract: contractAt('contracts/services/json-server.yaml'), environment: {} })(),
};

const stations: Target = {
  name: 'stations',
  about:
    'A service of one file with a stream of events, [test/services/stations](../test/services/stations), restarted before each run',
  mutants: 130,
  isOurs: false,
  missing: () => undefined,
  open: () =>
    restarted((port) => startStations({ port }), { contract: contractAt(STATIONS_CONTRACT), environment: {} })(),
};

export async function startJsonServer(port: number): Promise<RunningService> {
  const folder = mkdtempSync(join(tmpdir(), 'probity-json-server-'));
  const posts = ['draft', 'published', 'draft'].map((status, n) => ({
    id: n + 1,
    title: `post ${String(n)}`,
    views: n,
    status,
  }));
  writeFileSync(join(folder, 'db.json'), JSON.stringify({ posts }));
  const program = join(dirname(createRequire(import.meta.url).resolve('json-server/package.json')), 'lib/cli/bin.js');
  const child = spawn(
    process.execPath,
    [program, 'db.json', '--host', '127.0.0.1', '--port', String(port), '--quiet'],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${String(port)}`;
  const answers = (): Promise<boolean> =>
    fetch(`${url}/posts`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + 60_000; Date.now() < end && !(await answers());) await pause(50);
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every service that mistakes are planted in, in the order of docs/power.md. */
export const targets: readonly Target[] = [
  ...services.flatMap((service) => service.dialects.map((dialect, n) => embedded(service, dialect, n === 0))),
  jsonServer,
  ...SERVICES.map(ordinary),
  stations,
];
