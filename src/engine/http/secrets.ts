import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FileNotAllowed, realPathWithin } from '../../contract/schema/confined.js';
import type { Identity, SecretReference } from '../../contract/facts/model.js';
import { bindEnvironment, environmentNames } from '../../contract/text/environment.js';
import type { Registry } from './redaction/redact.js';
import { requestToken, type Granted } from './credentials/token-endpoint.js';
import type { Transport } from './transport.js';

/** The secrets of a run, by identity. Nothing but `engine/http` looks into it. */
export interface SecretStore {
  /** Undefined when there is none: see `missing`. */
  secretOf(identity: string): string | undefined;
  /** The user name of an identity that has one, with its variables filled in. */
  usernameOf(identity: string): string | undefined;
  /**
   * Fetches the secret of an identity anew, where there may be another one by now. True when there is. Who asks while it
   * is being fetched gets the same.
   */
  renew(identity: string): Promise<boolean>;
  /** True when the secret is about to end, as far as whoever gave it has said. */
  isEnding(identity: string): boolean;
  /** Whether some identity was given this value: what is made up must not be one of them. */
  issued(value: string): boolean;
  /** Identity to what could not be had, in words: `PROBITY_SHOP_TOKEN is not set`. Their entries are inconclusive. */
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
  /** Files outside of the folder that the operator allows. */
  readonly files?: readonly string[];
  /**
   * Whether commands that the contract names may be run. A contract is data: whoever checks a service that somebody else
   * wrote must not run code of theirs unasked.
   */
  readonly commands?: boolean;
  /** Milliseconds that a command may take. */
  readonly commandTimeout?: number;
  /** By which tokens are asked for; none are where nothing is said. */
  readonly transport?: Transport;
  /** Milliseconds on the clock that lifetimes are counted by. */
  readonly now?: () => number;
}

/**
 * Fetches the secret of every identity and enters it into the registry. What is missing is listed and not thrown: it
 * concerns only the entries that need that identity.
 */
export async function bindSecrets(identities: readonly Identity[], options: BindOptions): Promise<SecretStore> {
  const { registry, now = () => performance.now() } = options;
  const secrets = new Map<string, string>();
  const missing = new Map<string, Missing>();
  const values = new Set<string>();
  /** When the secret of an identity should be fetched anew. */
  const ends = new Map<string, number>();
  const byName = new Map(identities.map((identity) => [identity.name, identity]));

  const keep = ({ name, secret }: Identity, { token, lifetime }: Granted): void => {
    // By the name of its variable, where it has one: so whoever reads a record knows what to put in.
    registry.add(secret.from === 'environment' ? secret.name : name, token);
    secrets.set(name, token);
    values.add(token);
    if (lifetime !== undefined) ends.set(name, now() + lifetime - Math.min(EARLY, lifetime / 4));
  };
  const usernames = new Map<string, string>();
  const found = await Promise.all(identities.map((identity) => fetchSecret(identity.secret, options)));
  identities.forEach((identity, index) => {
    const outcome = found[index];
    if (outcome === undefined) return;
    const username = identity.username === undefined ? undefined : bound(identity.username, options);
    if (username !== undefined) usernames.set(identity.name, username.text);
    if (username !== undefined && username.unset.length > 0) missing.set(identity.name, notSet(username.unset));
    else if ('message' in outcome) missing.set(identity.name, outcome);
    else keep(identity, outcome);
  });

  const fetchAgain = async (identity: Identity): Promise<boolean> => {
    const before = secrets.get(identity.name);
    ends.delete(identity.name);
    const outcome = await fetchSecret(identity.secret, options);
    if ('message' in outcome) return false;
    keep(identity, outcome);
    return outcome.token !== before;
  };
  const underWay = new Map<string, Promise<boolean>>();
  return {
    secretOf: (identity) => secrets.get(identity),
    usernameOf: (identity) => usernames.get(identity),
    issued: (value) => values.has(value),
    missing,
    isEnding: (identity) => (ends.get(identity) ?? Infinity) <= now(),
    renew: (name) => {
      const identity = byName.get(name);
      // A variable of the environment stays what it was when this process began.
      if (identity === undefined || identity.secret.from === 'environment') return Promise.resolve(false);
      let one = underWay.get(name);
      if (one === undefined) {
        one = fetchAgain(identity).finally(() => underWay.delete(name));
        underWay.set(name, one);
      }
      return one;
    },
  };
}

/** Milliseconds before its end that a token is replaced, or a quarter of its time where that is less. */
const EARLY = 30_000;

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
      if (value !== text && SENSITIVE.test(name)) registry.add(name.toLowerCase(), value, name);
      return [name, value];
    }),
  );
}

async function fetchSecret(reference: SecretReference, options: BindOptions): Promise<Granted | Missing> {
  switch (reference.from) {
    case 'environment':
      return variable(reference.name, options);
    case 'token-endpoint': {
      const { transport, registry } = options;
      const secret = variable(reference.secret, options);
      const [url, client] = [bound(reference.url, options), bound(reference.client, options)];
      const unset = [...url.unset, ...client.unset];
      if (unset.length > 0) return notSet(unset);
      if ('message' in secret) return secret;
      registry.add(reference.secret, secret.token);
      if (transport === undefined) return { variables: [], message: 'Tokens cannot be asked for here' };
      const filled = { ...reference, url: url.text, client: client.text, secret: secret.token };
      return requestToken(filled, transport, registry);
    }
    case 'file':
      try {
        const { folder, files = [] } = options;
        const path = realPathWithin(resolve(folder, reference.path), { folder, allowed: files });
        return orEmpty(oneLine(await readFile(path, 'utf8')), `File ${reference.path} is empty`);
      } catch (error) {
        if (error instanceof FileNotAllowed) return { variables: [], message: `File ${reference.path} is not allowed` };
        return { variables: [], message: `File ${reference.path} cannot be read (${codeOf(error)})` };
      }
    case 'command':
      if (options.commands !== true) return { variables: [], message: 'Secret commands need --allow-secret-commands' };
      return run(reference.command, options);
  }
}

function variable(name: string, { environment }: BindOptions): Granted | Missing {
  const value = environment(name);
  if (value !== undefined && value !== '') return { token: value };
  return notSet([name]);
}

function notSet(variables: readonly string[]): Missing {
  return { variables, message: `${variables.join(', ')} is not set` };
}

/** A text of the contract with its `${NAME}` filled in. */
function bound(text: string, { environment }: BindOptions): ReturnType<typeof bindEnvironment> {
  return bindEnvironment(text, Object.fromEntries(environmentNames(text).map((name) => [name, environment(name)])));
}

/** The command comes from the contract of whoever runs this, and prints the secret; its own output is not repeated. */
function run(command: string, options: BindOptions): Promise<Granted | Missing> {
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

function orEmpty(value: string, message: string): Granted | Missing {
  return value === '' ? { variables: [], message } : { token: value };
}

/** Files and commands end with a line break that is no part of the secret. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
