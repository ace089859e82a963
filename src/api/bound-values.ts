import type { Environment } from './base-url.js';
import { bindEnvironment, environmentNames } from '../contract/text/environment.js';
import type { Contract, Identity } from '../contract/facts/model.js';
import { SHORTEST_PIECE } from '../engine/http/transport/pieces.js';
import { createRegistry, type Registry } from '../engine/http/redaction/redact.js';

/** Values that are words of HTTP, or of everybody: a date, a version, a number, a media type. */
const ORDINARY = /^(?:v?\d+(?:[.-]\d+)*|[\d:.TZ+-]+|true|false|[a-z]+\/[a-z0-9.+*-]+(?:\s*;.*)?)$/i;

/** A URL that is one variable: where the service is, which every report says. */
const WHOLE = /^\$\{[^}]*\}$/;

/** What the values come from. */
interface Binding {
  readonly contract: Contract;
  readonly environment?: Environment;
  readonly baseUrl?: string;
}

/** Texts that anybody may read: what stands in them cannot be told from the words of others. So it is with every host. */
export function vocabularyOf({ contract, environment = {} }: Binding, url: string): readonly string[] {
  const urls = [url, ...Object.values(contract.target.hosts), ...tokenUrls(contract)];
  const hosts = urls.map((one) => bindEnvironment(one, environment).text).filter((one) => URL.canParse(one));
  return [...contract.sources.map(({ text }) => text), ...hosts.map((one) => new URL(one).origin)];
}

function callersOf({ facts: { auth } }: Contract): readonly Identity[] {
  return [auth.identities, auth.expired].flatMap((slot) => (slot.state === 'stated' ? slot.value : []));
}

function tokenUrls(contract: Contract): readonly string[] {
  return callersOf(contract).flatMap(({ secret }) => (secret.from === 'token-endpoint' ? [secret.url] : []));
}

/**
 * Enters what the contract binds and is no credential into the registry: variables in headers, user names, client ids, and parts
 * of URLs. Credentials are entered when they are fetched. What has fewer than eight characters, or is a word of everybody,
 * stays: what hides it would hide other words as well.
 *
 * @param url the base URL with its variables filled in
 */
export function enterBound(binding: Binding, url: string, registry: Pick<Registry, 'add'>): void {
  const { contract, environment = {}, baseUrl } = binding;
  const { target } = contract;
  const texts = [
    ...[baseUrl ?? target.baseUrl, ...Object.values(target.hosts), ...tokenUrls(contract)].filter(
      (one) => !WHOLE.test(one),
    ),
    ...Object.values(target.headers),
    ...callersOf(contract).flatMap(({ username = '', secret }) =>
      secret.from === 'token-endpoint' ? [username, secret.client] : [username],
    ),
  ];
  const vocabulary = vocabularyOf(binding, url).map((text) => text.toLowerCase());
  for (const name of texts.flatMap(environmentNames)) {
    const value = environment[name] ?? '';
    if (value.length < SHORTEST_PIECE || ORDINARY.test(value)) continue;
    if (!vocabulary.some((text) => text.includes(value.toLowerCase()))) registry.add(name, value);
  }
}

/** The base URL as records show it. */
export function shownUrl(binding: Binding, url: string): string {
  const registry = createRegistry({ vocabulary: vocabularyOf(binding, url) });
  enterBound(binding, url, registry);
  return registry.redact(url);
}
