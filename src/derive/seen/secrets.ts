import type { Credential } from './exchange.js';

/** Names of parameters, headers, cookies and members that carry secrets. */
const SECRET =
  /(?:^|[^a-z])(?:api[-_]?key|app[-_]?key|subscription[-_]?key|access[-_]?key|auth|authorization|token|secret|signature|sig|password|passwd|pwd|jwt|session|sessionid|sid|credentials?|otp|pin|csrf|xsrf)(?:$|[^a-z])/i;

/** Cookies that carry a session, whatever the framework. */
const SESSION = /sess|^sid$|auth|token|jwt|connect\.sid/i;

/** True for a name behind which a secret may stand: `access_token`, `X-Api-Key`, `apiKey`. */
export function isSecretName(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2');
  return SECRET.test(words);
}

/** Long, and of letters and digits without a word in it: a token, whatever it is called. */
export function isSecretValue(value: string): boolean {
  if (/^eyJ[\w-]+\.[\w-]+/.test(value)) return true;
  return /^(?:sk|pk|ghp|gho|xox[abp]|glpat)[-_]/.test(value) && value.length > 20;
}

/**
 * How the headers, the cookies and the query of a request prove who the caller is. Values are looked at for their kind alone.
 */
export function credentialsOf(
  headers: readonly (readonly [string, string])[],
  query: readonly (readonly [string, string])[],
): readonly Credential[] {
  const found: Credential[] = [];
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    if (name === 'authorization') {
      const [scheme = ''] = value.trim().split(/\s/);
      if (/^bearer$/i.test(scheme)) found.push({ type: 'bearer' });
      else if (/^basic$/i.test(scheme)) found.push({ type: 'basic' });
    } else if (name === 'cookie') {
      const names = value.split(';').map((one) => one.split('=')[0]?.trim() ?? '');
      const session = names.find((one) => SESSION.test(one) && !/csrf|xsrf/i.test(one));
      if (session !== undefined) found.push({ type: 'api-key', in: 'cookie', name: session });
    } else if (isSecretName(name) && !/csrf|xsrf|^sec-|^:/i.test(name)) {
      found.push({ type: 'api-key', in: 'header', name: written });
    }
  }
  const inQuery = query.find(([name]) => isSecretName(name));
  if (inQuery !== undefined) found.push({ type: 'api-key', in: 'query', name: inQuery[0] });
  return found;
}
