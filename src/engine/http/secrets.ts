import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Identity, SecretReference } from '../../contract/model.js';
import { SecretTooShort, SHORTEST_SECRET, type Registry } from './redact.js';

/** The secrets of a run, by identity. Nothing but `engine/http` looks into it. */
export interface SecretStore {
  /** Undefined when there is none: see `missing`. */
  secretOf(identity: string): string | undefined;
  /** Whether some identity was given this value: what is made up must not be one of them. */
  issued(value: string): boolean;
  /** Identity to what could not be had, in words: `SHOP_TOKEN is not set`. Their entries are inconclusive. */
  readonly missing: ReadonlyMap<string, Missing>;
}

export interface Missing {
  /** Names of environment variables that are not set or empty. */
  readonly variables: readonly string[];
  readonly message: string;
}

export interface BindOptions {
  readonly registry: Registry;
  /** Value of an environment variable. */
  readonly environment: (name: string) => string | undefined;
  /** Where paths of secret files and commands begin: the folder of the contract. */
  readonly folder: string;
  /**
   * Whether commands that the contract names may be run. A contract is data: whoever checks a service that somebody else
   * wrote must not run code of theirs unasked.
   */
  readonly commands?: boolean;
  /** Milliseconds that a command may take. */
  readonly commandTimeout?: number;
}

/**
 * Fetches the secret of every identity and enters it into the registry. What is missing is listed and not thrown: it
 * concerns only the entries that need that identity. Throws a `SecretTooShort` for a value that cannot be redacted.
 */
export async function bindSecrets(identities: readonly Identity[], options: BindOptions): Promise<SecretStore> {
  const secrets = new Map<string, string>();
  const missing = new Map<string, Missing>();
  const found = await Promise.all(identities.map((identity) => fetchSecret(identity.secret, options)));
  identities.forEach((identity, index) => {
    const outcome = found[index];
    if (outcome === undefined) return;
    if (typeof outcome !== 'string') {
      missing.set(identity.name, outcome);
      return;
    }
    if (outcome.length < SHORTEST_SECRET) throw new SecretTooShort(identity.name);
    // By the name of its variable, where it has one: so whoever reads a record knows what to put in.
    options.registry.add(identity.secret.from === 'environment' ? identity.secret.name : identity.name, outcome);
    secrets.set(identity.name, outcome);
  });
  const values = new Set(secrets.values());
  return { secretOf: (identity) => secrets.get(identity), issued: (value) => values.has(value), missing };
}

/** Headers of the target whose values come from the environment and are, by their name, secrets. */
const SENSITIVE = /authorization|cookie|token|secret|key|password|credential/i;

/**
 * The target's headers with their `${NAME}` filled in by `expand`. A value from the environment under a name such as
 * X-Api-Key is entered into the registry; others (a tenant, a version) are no secrets, and hiding them would make
 * records unreadable.
 */
export function bindHeaders(
  headers: Readonly<Record<string, string>>,
  expand: (text: string) => string,
  registry: Registry,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => {
      const value = expand(text);
      if (value !== text && SENSITIVE.test(name)) registry.add(name.toLowerCase(), value);
      return [name, value];
    }),
  );
}

async function fetchSecret(reference: SecretReference, options: BindOptions): Promise<string | Missing> {
  switch (reference.from) {
    case 'environment': {
      const value = options.environment(reference.name);
      if (value !== undefined && value !== '') return value;
      return { variables: [reference.name], message: `${reference.name} is not set` };
    }
    case 'file':
      try {
        const path = new URL(reference.path, folderUrl(options.folder));
        return orEmpty(oneLine(await readFile(path, 'utf8')), `File ${reference.path} is empty`);
      } catch (error) {
        return { variables: [], message: `File ${reference.path} cannot be read (${codeOf(error)})` };
      }
    case 'command':
      if (options.commands !== true) return { variables: [], message: 'Secret commands need --allow-secret-commands' };
      return run(reference.command, options);
  }
}

/** The command comes from the contract of whoever runs this, and prints the secret; its own output is not repeated. */
function run(command: string, options: BindOptions): Promise<string | Missing> {
  const limits = { cwd: options.folder, timeout: options.commandTimeout ?? 10_000, killSignal: 'SIGKILL' as const };
  return new Promise((resolve) => {
    const child = execFile('sh', ['-c', command], limits, (error, stdout) => {
      if (!error) resolve(orEmpty(oneLine(stdout), 'Secret command printed nothing'));
      else if (error.killed)
        resolve({ variables: [], message: `Secret command took over ${String(limits.timeout)} ms` });
      else resolve({ variables: [], message: `Secret command ended with ${String(error.code ?? 'an error')}` });
    });
    child.stdin?.end();
  });
}

function orEmpty(value: string, message: string): string | Missing {
  return value === '' ? { variables: [], message } : value;
}

/** Files and commands end with a line break that is no part of the secret. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '');
}

function folderUrl(folder: string): URL {
  return new URL(folder.endsWith('/') ? folder : `${folder}/`, 'file:///');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
