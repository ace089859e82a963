import { bindEnvironment, environmentNames, withoutReferences } from '../text/environment.js';
import { isObject } from '../text/json.js';
import { text, texts, written, type Rule, type Subject } from './subject.js';

/** The target can be called: its URLs are URLs, its sandbox names hosts, and no credential hides in its headers. */
export const target: Rule = (subject) => {
  const { contract, report } = subject;
  const base = text(contract, 'target', 'base-url');
  if (base !== undefined) checkUrl(subject, ['target', 'base-url'], base);
  const hosts = written(contract, 'target', 'hosts');
  for (const [name, url] of Object.entries(isObject(hosts) ? hosts : {})) {
    if (typeof url === 'string') checkUrl(subject, ['target', 'hosts', name], url);
  }
  for (const [index, host] of texts(contract, 'target', 'sandbox').entries()) {
    const message = hostMessage(host);
    if (message !== undefined)
      report(['target', 'sandbox', index], message, { hint: 'write only the host: 127.0.0.1' });
  }
  const headers = written(contract, 'target', 'headers');
  for (const name of Object.keys(isObject(headers) ? headers : {})) {
    if (!/^(authorization|proxy-authorization|cookie)$/i.test(name)) continue;
    report(['target', 'headers', name], `The header "${name}" carries credentials; they belong to an identity`, {
      part: 'key',
      hint: 'auth:\n  schemes: { bearer: { type: bearer } }\n  identities: { main: { scheme: bearer, token: "${TOKEN}" } }',
    });
  }
};

function checkUrl({ report }: Subject, path: readonly string[], value: string): void {
  const say = (message: string, hint?: string): void => report(path, message, hint === undefined ? {} : { hint });
  if (withoutReferences(value).includes('$')) {
    say(`"${value}" has a $ that is not a reference`, 'write ${NAME} or ${NAME:-default}');
    return;
  }
  const open = environmentNames(value).filter((name) => bindEnvironment(value, {}).unset.includes(name));
  // What stands for an unset name is not known here; its place may hold the scheme and the host.
  const sample = open.length === 0 ? bindEnvironment(value, {}).text : undefined;
  if (sample === undefined) {
    if (/[?#]/.test(withoutReferences(value))) say('A base URL has no query and no fragment');
    return;
  }
  if (!/^https?:\/\//i.test(sample)) {
    say(`The URL "${sample}" must begin with http:// or https://`);
    return;
  }
  if (!URL.canParse(sample)) {
    say(`"${sample}" is not a URL`);
    return;
  }
  const url = new URL(sample);
  if (url.username !== '' || url.password !== '') say('A base URL carries no credentials; they belong to an identity');
  if (sample.includes('?') || sample.includes('#')) say('A base URL has no query and no fragment');
}

function hostMessage(host: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(host)) return `"${host}" is a URL, not a host`;
  if (host.includes('/')) return `"${host}" has a path, a sandbox names only hosts`;
  if (host.includes('*')) return `"${host}" stands for many hosts, a sandbox names each one`;
  if (host.includes('$')) return `"${host}" refers to the environment, a sandbox is written out`;
  return /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+|[0-9a-f:]+)(:[0-9]+)?$/i.test(host) ? undefined : `"${host}" is not a host`;
}
