import { isObject, type Json, type JsonObject } from './json.js';
import type { SecretReference } from '../facts/model.js';

/** `${NAME}` or `${NAME:-default}`. */
const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g;

/** A text with its references to the environment replaced. */
export interface Bound {
  readonly text: string;
  /** Names that are not set and have no default; they became empty. */
  readonly unset: readonly string[];
}

/** Replaces `${NAME}` and `${NAME:-default}`; a variable that is set but empty takes the default, as in a shell. */
export function bindEnvironment(text: string, environment: Readonly<Record<string, string | undefined>>): Bound {
  const unset = new Set<string>();
  const bound = text.replaceAll(REFERENCE, (_, name: string, otherwise: string | undefined) => {
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
    if (value !== undefined && (value !== '' || otherwise === undefined)) return value;
    if (otherwise === undefined) unset.add(name);
    return otherwise ?? '';
  });
  return { text: bound, unset: [...unset] };
}

/** Names of the environment that a text refers to. */
export function environmentNames(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].map((match) => match[1] ?? '');
}

/** What is left when all references are taken out: a `$` in it is a reference that is written wrong. */
export function withoutReferences(text: string): string {
  return text.replaceAll(REFERENCE, '');
}

/** Reads a reference to a secret; undefined for anything else, such as the secret itself. */
export function secretReference(value: Json): SecretReference | undefined {
  if (typeof value === 'string') {
    const name = variableNamed(value);
    return name === undefined ? undefined : { from: 'environment', name };
  }
  if (!isObject(value)) return undefined;
  if (typeof value['file'] === 'string') return { from: 'file', path: value['file'] };
  if (typeof value['command'] === 'string') return { from: 'command', command: value['command'] };
  return tokenEndpoint(value);
}

function tokenEndpoint(value: JsonObject): SecretReference | undefined {
  const { 'token-url': url, 'client-id': client, 'client-secret': secretText, scope, 'client-in': clientIn } = value;
  const secret = variableNamed(secretText);
  if (typeof url !== 'string' || typeof client !== 'string' || secret === undefined) return undefined;
  return {
    from: 'token-endpoint',
    url,
    client,
    secret,
    clientIn: clientIn === 'body' ? 'body' : 'header',
    ...(typeof scope === 'string' ? { scope } : {}),
  };
}

function variableNamed(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(value)?.[1] : undefined;
}
