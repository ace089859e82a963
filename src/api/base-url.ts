import { bindEnvironment } from '../contract/text/environment.js';
import type { Contract } from '../contract/facts/model.js';

/** The environment of a run: where `${NAME}` in a contract comes from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The base URL with its environment filled in, without trailing slash; or why there is none. */
export function baseUrlOf(
  contract: Contract,
  environment: Environment,
  given: string | undefined,
): { readonly url: string } | { readonly problem: string; readonly hint: string } {
  const { text, unset } = bindEnvironment(given ?? contract.target.baseUrl, environment);
  if (unset.length > 0) {
    const hint = `Set ${unset.join(', ')}, or give the URL with --base-url`;
    return { problem: `The base URL ${contract.target.baseUrl} needs ${unset.join(', ')}`, hint };
  }
  const hint = 'Write it with its scheme, such as http://127.0.0.1:4010 or https://staging.example/api';
  // As it is written: the value of a variable may be a secret.
  const written = given ?? contract.target.baseUrl;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { problem: `The base URL "${written}" is not an absolute URL`, hint };
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { problem: `The base URL "${written}" is not HTTP`, hint };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'The base URL holds credentials', hint: 'State them as an identity under auth.identities' };
  }
  if (url.search !== '' || url.hash !== '')
    return { problem: `The base URL "${written}" has a query or a fragment`, hint };
  return { url: text.replace(/\/+$/, '') };
}

/** Hosts that are not in the sandbox are only read. */
export function sandboxRule(contract: Contract, url: string): { readonly notSandboxed?: string } {
  const { hostname } = new URL(url);
  if (contract.target.sandbox.includes(hostname)) return {};
  return { notSandboxed: `writes, and ${hostname} is not in target.sandbox` };
}
