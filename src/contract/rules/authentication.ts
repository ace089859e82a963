import { secretReference } from '../text/environment.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import { didYouMean } from '../schema/suggest.js';
import { outside } from './fields.js';
import { operationMessage } from './operations/operation-names.js';
import { maps, text, texts, written, type Rule, type Subject } from './subject.js';

const SECRETS = ['token', 'key', 'password'] as const;
const SECRET_OF: Readonly<Record<string, (typeof SECRETS)[number]>> = {
  bearer: 'token',
  'api-key': 'key',
  basic: 'password',
};

/** What an api-key has, and what it says. */
const PLACES = { in: 'in what the key is sent', name: 'under which name the key is sent' } as const;
const PLACE = ['in', 'name'] as const;

/** Identities use schemes that exist, hold references in place of secrets, and lack operations that exist. */
export const authentication: Rule = (subject) => {
  const { contract, report } = subject;
  const schemes = new Map(maps(contract, 'auth', 'schemes'));
  const callers = maps(contract, 'auth', 'identities').map(([name, caller]) => ['identities', name, caller] as const);
  const expired = maps(contract, 'auth', 'expired').map(([name, caller]) => ['expired', name, caller] as const);
  for (const [kind, name, identity] of [...callers, ...expired]) {
    const at = ['auth', kind, name];
    if (kind === 'expired' && callers.some(([, other]) => other === name)) {
      report(at, `"${name}" is also the name of a caller whose credential is valid`, { part: 'key' });
    }
    const [only] = schemes.size === 1 ? schemes.keys() : [];
    const said = text(identity, 'scheme') ?? only;
    const wanted = String(said);
    const scheme = schemes.get(wanted);
    if (said === undefined) {
      const names = [...schemes.keys()].join(' or ');
      report(at, `"${name}" does not say by which scheme it calls`, {
        part: 'key',
        hint: `scheme: ${names || 'bearer'}`,
      });
    } else if (!scheme) {
      report([...at, 'scheme'], `Unknown scheme "${wanted}"${didYouMean(wanted, [...schemes.keys()])}`);
    }
    checkSecrets(subject, at, identity, scheme);
    for (const [index, operation] of texts(identity, 'lacks').entries()) {
      const message = operationMessage(subject, operation);
      if (message !== undefined) report([...at, 'lacks', index], message);
    }
    checkMembers(subject, [...at, 'members'], identity['members']);
  }
  checkScopes(subject);
  for (const [name, scheme] of schemes) {
    if (scheme['type'] === 'api-key') {
      checkPlace(subject, name, scheme);
      continue;
    }
    for (const key of PLACE) {
      if (scheme[key] === undefined || scheme[key] === 'none') continue;
      report(['auth', 'schemes', name, key], `"${key}" belongs to an api-key, not to ${String(scheme['type'])}`, {
        part: 'key',
      });
    }
  }
  if (text(contract, 'auth', 'default') === 'required' && text(contract, 'auth', 'schemes') === 'none') {
    report(['auth', 'default'], 'Credentials are required, but auth.schemes says that there are none');
  }
  checkOperations(subject, [...schemes.keys()]);
};

/** What a caller may send is a member of a body that the operation takes. */
function checkMembers(subject: Subject, at: readonly string[], members: Json | undefined): void {
  const { contract, report } = subject;
  for (const [operation, rights] of Object.entries(isObject(members) ? members : {})) {
    const message = operationMessage(subject, operation);
    if (message !== undefined) {
      report([...at, operation], message, { part: 'key' });
      continue;
    }
    const [resource = '', kind] = operation.split('.');
    const path = kind === undefined ? ['operations', resource] : ['resources', resource, 'operations', kind];
    const body = written(contract, ...path, 'body');
    for (const pointer of Object.keys(isObject(rights) ? rights : {})) {
      const wrong = outside(body, pointer, 'request body');
      if (wrong !== undefined) report([...at, operation, pointer], wrong, { part: 'key' });
    }
  }
}

/** Where a caller has a key, it is said where that is sent: without, it would be anonymous without a word. */
function checkPlace({ contract, report }: Subject, name: string, scheme: JsonObject): void {
  const schemes = maps(contract, 'auth', 'schemes').map(([one]) => one);
  const only = schemes.length === 1 ? schemes[0] : undefined;
  const callers = (['identities', 'expired'] as const).flatMap((kind) =>
    maps(contract, 'auth', kind).flatMap(([caller, { scheme: of = only }]) => (of === name ? [{ kind, caller }] : [])),
  );
  for (const key of PLACE) {
    const hint = key === 'in' ? 'in: header' : 'name: X-API-Key';
    const [first] = callers;
    if (scheme[key] === undefined && first !== undefined) {
      const message = `The api-key scheme "${name}" does not say ${PLACES[key]}, and "${first.caller}" has a key: it has no "${key}"`;
      report(['auth', 'schemes', name], message, { part: 'key', hint });
    }
    if (scheme[key] !== 'none') continue;
    for (const { kind, caller } of callers) {
      const message = `"${caller}" cannot send a key: "${key}" of the scheme "${name}" is none`;
      report(['auth', kind, caller, 'scheme'], message, { hint: `${name}: { type: api-key, ${hint} }` });
    }
  }
}

function checkSecrets(
  { report }: Subject,
  at: readonly string[],
  identity: JsonObject,
  scheme: JsonObject | undefined,
): void {
  const name = at.at(-1) ?? '';
  for (const key of SECRETS) {
    const secret = identity[key];
    if (secret === undefined || secretReference(secret)) continue;
    if (isObject(secret) && secret['client-secret'] !== undefined) {
      report([...at, key, 'client-secret'], `The client secret of "${name}" is written into the contract`, {
        hint: `client-secret: "\${${variableName(name, 'client_secret')}}"`,
      });
      continue;
    }
    const withDefault = typeof secret === 'string' && /^\$\{[A-Za-z_]\w*:-.*\}$/.test(secret);
    const message = withDefault
      ? `The ${key} of "${name}" has a default; a secret is never written into a contract`
      : `The ${key} of "${name}" is written into the contract; it must be a reference`;
    report([...at, key], message, {
      hint: `${key}: "\${${variableName(name, key)}}"   or   ${key}: { file: ./${name}.${key} }`,
    });
  }
  const type = String(scheme?.['type']);
  const wanted = SECRET_OF[type];
  if (wanted === undefined) return;
  for (const key of SECRETS) {
    if (key === wanted || identity[key] === undefined) continue;
    report([...at, key], `A caller with the scheme type ${type} has a ${wanted}, not a ${key}`, { part: 'key' });
  }
  if (identity[wanted] === undefined && SECRETS.every((key) => identity[key] === undefined)) {
    report(at, `The identity "${name}" has no ${wanted}`, {
      part: 'key',
      hint: `${wanted}: "\${${variableName(name, wanted)}}"`,
    });
  }
  if (type === 'basic' && identity['username'] === undefined)
    report(at, `The identity "${name}" has no username`, { part: 'key' });
}

/** Scopes of callers and of operations are among those that the contract lists, where it lists them. */
function checkScopes({ contract, report }: Subject): void {
  const listed = written(contract, 'auth', 'scopes');
  if (!isObject(listed)) return;
  const known = Object.keys(listed);
  const check = (holder: JsonObject, path: readonly string[]): void => {
    for (const [index, scope] of texts(holder, 'scopes').entries()) {
      if (scope === 'none' || known.includes(scope)) continue;
      report([...path, 'scopes', index], `Unknown scope "${scope}"${didYouMean(scope, known)}`);
    }
  };
  for (const [name, caller] of maps(contract, 'auth', 'identities')) check(caller, ['auth', 'identities', name]);
  for (const [name, operation] of maps(contract, 'operations')) check(operation, ['operations', name]);
  for (const [resource] of maps(contract, 'resources')) {
    for (const [name, operation] of maps(contract, 'resources', resource, 'operations')) {
      check(operation, ['resources', resource, 'operations', name]);
    }
  }
}

function variableName(identity: string, key: string): string {
  return `${identity}_${key}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
}

/** Operations name schemes that exist. */
function checkOperations({ contract, report }: Subject, schemes: readonly string[]): void {
  const check = (operation: Json, path: readonly string[]): void => {
    const auth = isObject(operation) ? operation['auth'] : undefined;
    if (!Array.isArray(auth)) return;
    for (const [index, scheme] of (auth as readonly Json[]).entries()) {
      if (typeof scheme !== 'string' || schemes.includes(scheme)) continue;
      report([...path, 'auth', index], `Unknown scheme "${scheme}"${didYouMean(scheme, schemes)}`);
    }
  };
  for (const [name, operation] of maps(contract, 'operations')) check(operation, ['operations', name]);
  for (const [resource] of maps(contract, 'resources')) {
    for (const [name, operation] of maps(contract, 'resources', resource, 'operations')) {
      check(operation, ['resources', resource, 'operations', name]);
    }
  }
}
