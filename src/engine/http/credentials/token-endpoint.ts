import type { ClientCredentials } from '../../../contract/facts/model.js';
import { header } from '../../../result/exchange.js';
import type { Registry } from '../redaction/redact.js';
import type { Missing } from '../secrets.js';
import type { Transport, WireRequest } from '../transport.js';

/** A token, and for how many milliseconds it is valid, where the server says so. */
export interface Granted {
  readonly token: string;
  readonly lifetime?: number;
}

/** A client whose `${NAME}` are filled in. */
export interface Client extends Omit<ClientCredentials, 'secret'> {
  readonly secret: string;
}

/** Milliseconds that a token endpoint may take. */
const TIMEOUT = 10_000;

/** Hosts to which a secret may go without TLS: they are this machine. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Asks for a token by the client credentials grant (RFC 6749 section 4.4). Every secret of the answer is entered into the
 * registry, and nothing of the exchange is recorded. The words of a refusal name the error and never what was sent.
 */
export async function requestToken(
  client: Client,
  transport: Transport,
  registry: Registry,
): Promise<Granted | Missing> {
  const trouble = (why: string): Missing => ({ variables: [], message: `Token endpoint ${why}` });
  const url = URL.canParse(client.url) ? new URL(client.url) : undefined;
  if (url === undefined) return trouble(`"${client.url}" is not an absolute URL`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && THIS_MACHINE.includes(url.hostname))) {
    return trouble(`${url.origin} is not https, and a secret goes nowhere else`);
  }
  const channel = transport.single();
  try {
    const result = await channel.send(requestOf(client));
    if ('failure' in result) return trouble(`${url.origin} did not answer: ${registry.redact(result.failure.message)}`);
    const { status, headers, body } = result.answer;
    const answer = parsed(Buffer.from(body).toString('utf8'));
    registerSecrets(answer, registry);
    const error = typeof answer['error'] === 'string' ? ` with ${registry.redact(answer['error']).slice(0, 80)}` : '';
    if (status !== 200) return trouble(`${url.origin} answered ${String(status)}${error}`);
    const { access_token: token, token_type: type, expires_in: seconds } = answer;
    if (typeof token !== 'string' || token === '') {
      return trouble(`${url.origin} gave no access_token (${header(headers, 'content-type') ?? 'no Content-Type'})`);
    }
    if (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
      return trouble(`${url.origin} gave no bearer token`);
    return typeof seconds === 'number' && seconds > 0 ? { token, lifetime: seconds * 1000 } : { token };
  } finally {
    await channel.close();
  }
}

/** Sections 4.4.2 and 2.3.1: name and secret are encoded as in a form before they become a pair. */
function requestOf({ url, client, secret, scope, clientIn }: Client): WireRequest {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined) form.set('scope', scope);
  if (clientIn === 'body') {
    form.set('client_id', client);
    form.set('client_secret', secret);
  }
  const pair = Buffer.from(`${formEncoded(client)}:${formEncoded(secret)}`).toString('base64');
  return {
    method: 'POST',
    url,
    headers: [
      ['Accept', 'application/json'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ...(clientIn === 'header' ? [['Authorization', `Basic ${pair}`] as const] : []),
    ],
    body: form.toString(),
    timeout: TIMEOUT,
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

/** Whatever may be a token: others than the one that is used, such as a refresh token, are secrets as well. */
function registerSecrets(answer: Readonly<Record<string, unknown>>, registry: Registry): void {
  for (const [name, value] of Object.entries(answer)) {
    if (!/token|secret|assertion/i.test(name) || name === 'token_type' || typeof value !== 'string') continue;
    registry.add(name, value);
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
