import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What `node scripts/prepare-services.mjs` makes: a Python environment and a compiled Go program. */
const PREPARED = resolve('node_modules/.cache/probity-services');

/** Milliseconds until a service must answer. */
const READY_WITHIN = 60_000;

export const SERVICES = ['helpdesk', 'bookings', 'inventory'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** A mistake that a service can be started with, and what a finding about it may be named after. */
export interface Mistake {
  readonly name: string;
  readonly weight: 'gross' | 'usual' | 'subtle';
  /** What is wrong in the code. */
  readonly what: string;
  /** The words of the service's README that it breaks. */
  readonly breaks: string;
  /** Resources and operations at which it can show; `*` for any. */
  readonly at: readonly string[];
  /** Parts of the names of checks that may report it; `*` for any. */
  readonly topics: readonly string[];
  /** Checks of other topics that must fail for it at such a place, each with why it does. */
  readonly consequences?: Readonly<Record<string, string>>;
}

/** A service that runs as a process of its own. */
export interface RunningService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** How a service is started in its folder, and the credentials of its development database. */
const STARTED_BY: Readonly<
  Record<ServiceName, { command: readonly [string, ...string[]]; secrets: Record<string, string> }>
> = {
  helpdesk: {
    command: [process.execPath, 'server.js'],
    secrets: {
      HELPDESK_ALICE: 'hd_alice_3f9a61c07be24d18',
      HELPDESK_BOB: 'hd_bobby_c2d874e1a05b4f93',
      HELPDESK_CAROL: 'hd_carol_91be0d5527fc4a6e',
      HELPDESK_OSCAR: 'hd_oscar_77aa10f3e9d24b5c',
    },
  },
  bookings: {
    command: [join(PREPARED, 'python', 'bin', 'python'), 'main.py'],
    secrets: {
      BOOKINGS_ALICE: 'bk-alice-5b7e02c1d94f4a38',
      BOOKINGS_BOB: 'bk-bobby-e81d3f60a2974cb5',
      BOOKINGS_KIOSK: 'bk-kiosk-09ac6d7715be4e2f',
    },
  },
  inventory: {
    command: [join(PREPARED, 'inventory')],
    secrets: { INVENTORY_ALICE: 'inv_alice_6d0f2be94c8147a3', INVENTORY_BOB: 'inv_bobby_f1837ac05d624e9b' },
  },
};

export const folderOf = (name: ServiceName): string => resolve('examples/services', name);
export const contractOf = (name: ServiceName): string => join(folderOf(name), `${name}.probity.yaml`);
export const secretsOf = (name: ServiceName): Readonly<Record<string, string>> => STARTED_BY[name].secrets;

export function mistakesOf(name: ServiceName): readonly Mistake[] {
  return JSON.parse(readFileSync(join(folderOf(name), 'mistakes.json'), 'utf8')) as readonly Mistake[];
}

/** Why the service cannot be started here; undefined where it can. */
export function missingFor(name: ServiceName): string | undefined {
  const [program] = STARTED_BY[name].command;
  return existsSync(program) ? undefined : `${name} is not prepared: run node scripts/prepare-services.mjs`;
}

/** Starts a service on a free port of 127.0.0.1, or on the one that is named, and waits until it answers. Throws its output where it does not. */
export async function startService(
  name: ServiceName,
  {
    mistakes = [],
    harmless = false,
    port: given,
  }: { mistakes?: readonly string[]; harmless?: boolean; port?: number | undefined } = {},
): Promise<RunningService> {
  const [program, ...args] = STARTED_BY[name].command;
  return startProgram({
    name,
    command: [program, ...args],
    folder: folderOf(name),
    environment: { MISTAKES: mistakes.join(), HARMLESS: harmless ? '1' : '' },
    health: '/health',
    port: given,
  });
}

/** A service as a program, and how it is seen that it answers. */
export interface Program {
  /** In messages. */
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Where it is started. */
  readonly folder: string;
  /** Beside PATH and PORT. */
  readonly environment: Readonly<Record<string, string>>;
  /** A path that answers with a success when it is ready. */
  readonly health: string;
  readonly port?: number | undefined;
}

/** Starts a program on a free port of 127.0.0.1, or on the one that is named, and waits until it answers. Throws its output where it does not. */
export async function startProgram({
  name,
  command: [program, ...args],
  folder,
  environment,
  health,
  port: given,
}: Program): Promise<RunningService> {
  const port = given ?? (await freePort());
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PYTHONDONTWRITEBYTECODE: '1', PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  const url = `http://127.0.0.1:${String(port)}`;
  for (const deadline = Date.now() + READY_WITHIN; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`${name} ended at once:\n${errors}`);
    if (await answers(`${url}${health}`)) return { url, stop };
  }
  await stop();
  throw new Error(`${name} did not answer within ${String(READY_WITHIN)} ms:\n${errors}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
