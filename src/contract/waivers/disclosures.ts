import { bindEnvironment, environmentNames } from '../text/environment.js';
import type { Contract, Identity } from '../facts/model.js';

/** Something of this machine that a run sends because the contract says so. */
export interface Disclosure {
  /** A variable of the environment, a file, or what a command prints. */
  readonly source: 'environment' | 'file' | 'command';
  /** Name of the variable, path of the file as the contract writes it, or the command. */
  readonly name: string;
  /** Whether the contract says what stands for a variable that is not set. */
  readonly hasDefault: boolean;
  /** What it is sent as: `token of alice`, `header X-Tenant`, `base URL`. */
  readonly as: string;
  /** Where the contract says so: `shop.yaml:12:5`. */
  readonly position?: string;
  /** URLs that it is sent to, as the contract writes them. */
  readonly to: readonly string[];
}

/**
 * What leaves the machine in a run of this contract, in the order of the facts. Nothing is read for it: neither the
 * environment nor a file.
 *
 * @param baseUrl in place of `target.base-url`
 */
export function disclosuresOf(contract: Contract, baseUrl: string = contract.target.baseUrl): readonly Disclosure[] {
  const { target, facts } = contract;
  const hosts = Object.entries(target.hosts);
  const everywhere = [...new Set([baseUrl, ...hosts.map(([, url]) => url)])];
  const found: Disclosure[] = [];
  const add = (path: string, one: Omit<Disclosure, 'position' | 'hasDefault'>, hasDefault = false): void => {
    const position = positionOf(contract, path);
    found.push({ ...one, hasDefault, ...(position === undefined ? {} : { position }) });
  };
  const addText = (path: string, text: string, as: string, to: readonly string[]): void => {
    const open = bindEnvironment(text, {}).unset;
    for (const name of new Set(environmentNames(text)))
      add(path, { source: 'environment', name, as, to }, !open.includes(name));
  };
  const addSecret = (path: string, { name: caller, secret }: Identity): void => {
    const as = `${path.slice(path.lastIndexOf('.') + 1)} of ${caller}`;
    switch (secret.from) {
      case 'environment':
        return add(path, { source: 'environment', name: secret.name, as, to: everywhere });
      case 'file':
        return add(path, { source: 'file', name: secret.path, as, to: everywhere });
      case 'command':
        return add(path, { source: 'command', name: secret.command, as, to: everywhere });
      case 'token-endpoint': {
        const { url, client, secret: variable } = secret;
        addText(`${path}.token-url`, url, `token URL of ${caller}`, [url]);
        addText(`${path}.client-id`, client, `client id of ${caller}`, [url]);
        const sent = { source: 'environment', name: variable } as const;
        add(`${path}.client-secret`, { ...sent, as: `client secret of ${caller}`, to: [url] });
        // The token that it buys is as good as the secret while it lasts.
        return add(`${path}.client-secret`, {
          ...sent,
          as: `token that it is exchanged for, of ${caller}`,
          to: everywhere,
        });
      }
    }
  };

  addText('target.base-url', baseUrl, 'base URL', [baseUrl]);
  for (const [name, url] of hosts) addText(`target.hosts.${name}`, url, `host ${name}`, [url]);
  for (const [name, text] of Object.entries(target.headers))
    addText(`target.headers.${name}`, text, `header ${name}`, everywhere);
  for (const group of ['identities', 'expired'] as const) {
    const slot = facts.auth[group];
    for (const identity of slot.state === 'stated' ? slot.value : []) {
      const path = `auth.${group}.${identity.name}`;
      if (identity.username !== undefined)
        addText(`${path}.username`, identity.username, `username of ${identity.name}`, everywhere);
      addSecret(`${path}.${memberOf(contract, path)}`, identity);
    }
  }
  return found;
}

/** The member of an identity that holds its secret. */
function memberOf({ lookup }: Contract, path: string): string {
  const stated = (name: string): boolean => lookup(`${path}.${name}`).some(({ slot }) => slot.state === 'stated');
  return ['token', 'key', 'password'].find(stated) ?? 'token';
}

/** Where the contract states the fact, or the nearest part around it. */
export function positionOf({ lookup }: Pick<Contract, 'lookup'>, path: string): string | undefined {
  for (let rest = path; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.')))) {
    const position = lookup(rest)[0]?.position;
    if (position !== undefined) return position;
  }
  return undefined;
}
