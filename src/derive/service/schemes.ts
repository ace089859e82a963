import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { ApiDocument } from '../openapi/document.js';
import type { Draft } from '../draft/draft.js';
import { bare, nameFrom } from '../openapi/naming.js';
import type { ApiOperation } from '../openapi/operation.js';

/** How callers prove who they are, and what each operation needs. */
export interface Authentication {
  /** What an operation states where it differs from `auth.default`; `unknown` where it needs what a contract cannot say. */
  readonly of: (operation: ApiOperation) => Json | undefined;
  readonly isKnown: (operation: ApiOperation) => boolean;
}

const VARIABLES: Readonly<Record<string, readonly [member: string, variable: string]>> = {
  bearer: ['token', 'PROBITY_TOKEN'],
  'api-key': ['key', 'PROBITY_KEY'],
};

/** Headers that carry a key although the document calls them a parameter. */
const KEY_HEADERS = ['xapikey', 'apikey', 'xauthtoken', 'xaccesstoken'];

export function stateAuthentication(
  draft: Draft,
  document: ApiDocument,
  operations: readonly ApiOperation[],
): Authentication {
  const schemes = new Map<string, { readonly name: string; readonly scheme: JsonObject }>();
  const components = document.follow(document.root['components']);
  const declared = document.follow(
    isObject(components) ? components['securitySchemes'] : document.root['securityDefinitions'],
  );
  const needed = new Set(operations.flatMap(({ security = [] }) => security.flat()));
  for (const [written, value] of Object.entries(isObject(declared) ? declared : {})) {
    if (!needed.has(written)) continue;
    const scheme = schemeOf(document.follow(value));
    if (typeof scheme === 'string') draft.leaveOut(`the security scheme ${written}`, scheme);
    else schemes.set(written, { name: nameFrom(written, 'scheme'), scheme });
  }
  if (declared === undefined) stateKeyHeader(draft, operations);
  const usual = usualOf(document, operations);
  const isDoubtful = usual === 'none' && operations.some((one) => one.method === 'GET' && isRefusing(one));
  if (isDoubtful) draft.leaveOut('auth.default', 'no operation names credentials, and a 401 is described of reads');
  else if (usual !== undefined) draft.state(['auth', 'default'], usual);
  stateSchemes(draft, [...schemes.values()]);
  stateRefusals(draft, operations);
  return {
    isKnown: ({ security }) => {
      if (security === undefined || security.length === 0) return true;
      return security.some((names) => names.length === 0 || (names.length === 1 && schemes.has(names[0] ?? '')));
    },
    of: (operation) => {
      const { security } = operation;
      if (security === undefined) return undefined;
      const need = needOf(security);
      if (need === 'none' && isDoubtful) return isRefusing(operation) ? undefined : need;
      if (need !== 'required') return need === usual ? undefined : need;
      const all = security.flatMap((one) => (one.length === 1 ? [schemes.get(one[0] ?? '')?.name ?? ''] : []));
      // A document may name one scheme twice.
      const names = [...new Set(all)].filter((name) => name !== '');
      const isAny = names.length === schemes.size;
      if (isAny) return usual === 'required' ? undefined : 'required';
      return names;
    },
  };
}

function needOf(security: readonly (readonly string[])[]): 'none' | 'optional' | 'required' {
  if (security.length === 0) return 'none';
  return security.some((names) => names.length === 0) ? 'optional' : 'required';
}

/** What most operations need. Where no operation says anything, nothing is known. */
function usualOf(document: ApiDocument, operations: readonly ApiOperation[]): string | undefined {
  const all = operations.flatMap(({ security }) => (security === undefined ? [] : [needOf(security)]));
  if (all.length === 0 || (all.length < operations.length && document.root['security'] === undefined)) return undefined;
  return all.includes('required') ? 'required' : all[0];
}

/** A document that has no word for its credentials may still say that a call without them is refused. */
function isRefusing({ responses }: ApiOperation): boolean {
  return responses.some(({ status }) => status === '401');
}

function schemeOf(value: Json | undefined): JsonObject | string {
  if (!isObject(value)) return 'it is not described';
  const { type, scheme, name } = value;
  const place = value['in'];
  const word = typeof scheme === 'string' ? scheme.toLowerCase() : '';
  if (type === 'basic' || (type === 'http' && word === 'basic')) return { type: 'basic' };
  if ((type === 'http' && word === 'bearer') || type === 'oauth2' || type === 'openIdConnect')
    return { type: 'bearer' };
  if (type === 'apiKey' && typeof name === 'string' && typeof place === 'string') {
    return { type: 'api-key', in: place, name };
  }
  return `a contract knows bearer tokens, API keys and basic authentication, and not ${String(type)}${word === '' ? '' : ` ${word}`}`;
}

function stateSchemes(draft: Draft, schemes: readonly { readonly name: string; readonly scheme: JsonObject }[]): void {
  const names = ['alice', 'carol', 'dave', 'erin'];
  const used = new Set<string>();
  for (const [index, { name, scheme }] of schemes.entries()) {
    draft.state(['auth', 'schemes', name], scheme);
    const caller = names[index] ?? `caller-${String(index)}`;
    const type = String(scheme['type']);
    const identity = identityOf(name, type, used.has(type) ? `_${String(index + 1)}` : '');
    used.add(type);
    draft.state(
      ['auth', 'identities', caller],
      identity,
      'assumed',
      'a caller whose credentials are in the environment',
    );
    if (index > 0) continue;
    const note = 'a second caller: what one may see of another is tried with it';
    draft.propose(['auth', 'identities', 'bob'], identityOf(name, type, '_BOB'), 'assumed', note);
  }
}

function identityOf(scheme: string, type: string, suffix: string): JsonObject {
  const [member, variable] = VARIABLES[type] ?? [];
  if (member !== undefined && variable !== undefined) return { scheme, [member]: `\${${variable}${suffix}}` };
  return { scheme, username: `\${PROBITY_USER${suffix}}`, password: `\${PROBITY_PASSWORD${suffix}}` };
}

/** A key that is declared as an ordinary header: frameworks do that where nobody told them of a scheme. */
function stateKeyHeader(draft: Draft, operations: readonly ApiOperation[]): void {
  const found = operations
    .flatMap(({ parameters }) => parameters)
    .find(({ in: where, name }) => where === 'header' && KEY_HEADERS.includes(bare(name)));
  if (found === undefined) return;
  const note = 'the name of a header that operations take';
  draft.state(['auth', 'schemes', 'key'], { type: 'api-key', in: 'header', name: found.name }, 'openapi', note);
  draft.state(
    ['auth', 'identities', 'alice'],
    identityOf('key', 'api-key', ''),
    'assumed',
    'a caller whose key is in the environment',
  );
  draft.propose(['auth', 'identities', 'bob'], identityOf('key', 'api-key', '_BOB'), 'assumed', 'a second caller');
  draft.propose(['auth', 'default'], 'required', 'openapi', 'the document does not say whether the key is needed');
}

/** 401 answers a request without good credentials, where every operation that needs some says so. */
function stateRefusals(draft: Draft, operations: readonly ApiOperation[]): void {
  const guarded = operations.filter(({ security }) => security !== undefined && needOf(security) === 'required');
  const all = (status: string): boolean =>
    guarded.length > 0 && guarded.every(({ responses }) => responses.some((one) => one.status === status));
  const some = (status: string): boolean =>
    guarded.some(({ responses }) => responses.some((one) => one.status === status));
  if (all('401')) {
    draft.state(['auth', 'refusal', 'missing'], 401);
    if (some('403')) draft.propose(['auth', 'refusal', 'invalid'], 401, 'openapi', 'it may also be 403');
    else draft.state(['auth', 'refusal', 'invalid'], 401);
  } else if (guarded.length > 0) {
    draft.propose(
      ['auth', 'refusal', 'missing'],
      401,
      'http',
      'the status that HTTP has for it (RFC 9110 section 15.5.2)',
    );
    draft.propose(['auth', 'refusal', 'invalid'], 401, 'http', 'the status that HTTP has for it');
  }
  if (some('403'))
    draft.propose(
      ['auth', 'refusal', 'forbidden'],
      403,
      'openapi',
      'the status is described; 404 would hide the record',
    );
}
