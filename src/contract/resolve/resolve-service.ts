import { envelopeOf } from './operation/resolve-envelope.js';
import { answerHeadersOf } from './resolve-answer-headers.js';
import { isObject, type Json, type JsonObject } from '../text/json.js';
import type { Baseline } from '../facts/baseline-model.js';
import type { Facts } from '../facts/facts.js';
import type { AuthFacts, Identity, Scheme, ServiceFacts, Target, VersioningFacts } from '../facts/model.js';
import { secretReference } from '../text/environment.js';
import { loosened, makeable } from './makeable.js';
import { valueOr, type Reader } from './reading.js';
import { limitsOf } from './resolve-limits.js';
import { memberRightsOf } from '../facts/member-rights.js';
import { statusFormsOf } from './resolve-error-forms.js';
import { answerShapes, resolveOperation, type OperationContext } from './operation/resolve-operation.js';
import { resolveResource } from './resolve-resource.js';
import { resolveStreams } from './resolve-streams.js';
import { withUniqueCodes } from './unique-codes.js';
import type { ServiceContract } from '../service.generated.js';
import { withoutParameters } from '../facts/error-form.js';
import { gap, map, stated, within, type Slot } from '../facts/slot.js';
import { milliseconds } from '../facts/units.js';
import { withheldOf, type Withheld } from '../waivers/withheld.js';

const TIMEOUT = 10_000;

/**
 * All facts of a service in the form that checks and the planner read. The contract has been found to be sound before.
 *
 * @param leftOut ids of operations that are not sent, beside those that the contract says are never called
 */
export function resolveService(
  contract: JsonObject,
  facts: Facts,
  read: Reader,
  baselines: ReadonlyMap<string, Baseline>,
  leftOut: readonly string[] = [],
): ServiceFacts {
  const whole = resolveWith(contract, facts, read, baselines, new Map());
  const withheld = withheldOf(whole, read, leftOut);
  return withheld.size === 0 ? whole : resolveWith(contract, facts, read, baselines, withheld);
}

function resolveWith(
  contract: JsonObject,
  facts: Facts,
  read: Reader,
  baselines: ReadonlyMap<string, Baseline>,
  withheld: Withheld,
): ServiceFacts {
  const { service, target: written } = contract as unknown as ServiceContract;
  const target = targetOf(written);
  const versioning = versioningOf(read, baselines);
  const segment = valueOr(versioning.segment, undefined);
  const isBesidePath = !['path', undefined].includes(valueOr<string, undefined>(versioning.placement, undefined));
  const context = { sends: target.sends, isBesidePath, withheld, ...(segment === undefined ? {} : { segment }) };
  const operations = facts.namesBelow('operations').map((name) => {
    const of = read.text(`operations.${name}.of`);
    return resolveOperation({
      ...context,
      read,
      path: `operations.${name}`,
      id: name,
      name,
      kind: 'action',
      ...(of.state === 'stated' ? { resource: of.value } : {}),
      ...(of.state === 'stated' ? { shapes: shapesOf(read, name, of.value) } : {}),
      envelope: { item: '', request: '' },
    });
  });
  // A document that binds many services shows examples of a class; who lists their own has promised to keep to them.
  const ownStatuses = (kind: string): Slot<readonly number[]> => {
    const path = `statuses.${kind}`;
    return facts.own(path).state === 'gap' ? gap(path) : read.statuses(path);
  };
  const own = facts
    .namesBelow('resources')
    .map((name) => resolveResource(read, name, { ...context, named: operations }));
  return {
    name: service.name,
    target,
    variables: variablesOf(contract, versioning),
    resources: makeable(loosened(own)),
    operations,
    method: (name) => ({
      safe: read.flag(`methods.${name}.safe`),
      idempotent: read.flag(`methods.${name}.idempotent`),
    }),
    statuses: {
      success: ownStatuses('success'),
      redirection: ownStatuses('redirection'),
      callerError: ownStatuses('caller-error'),
      serverError: ownStatuses('server-error'),
      retryable: read.list<number | string>('statuses.retryable'),
    },
    auth: authOf(read),
    errors: {
      schema: read.schema('errors.schema'),
      code: read.text('errors.code'),
      mediaType: map(read.text('errors.media-type'), withoutParameters),
      byStatus: statusFormsOf(read),
      in200: read.text<'never' | 'possible'>('errors.in-200'),
      marker: read.text('errors.marker'),
      catalogue: withUniqueCodes(facts.at('errors.catalogue'), own),
      validation: read.statuses('errors.validation'),
      noEffect: read.flag('errors.no-effect'),
    },
    versioning,
    limits: limitsOf(read),
    http: {
      standard: read.flag('http.standard'),
      head: read.flag('http.head'),
      options: read.flag('http.options'),
      validators: read.list('http.validators'),
      headers: answerHeadersOf(read.json('http.headers')),
      notAllowed: read.statuses('http.not-allowed'),
    },
    consistency: {
      readAfterWrite: read.text<'strong' | 'eventual'>('consistency.read-after-write'),
      listLag: read.duration('consistency.list-lag'),
    },
    streams: resolveStreams(read),
    at: facts.at,
  };
}

function targetOf(target: ServiceContract['target']): Target {
  return {
    baseUrl: target['base-url'].replace(/\/+$/, ''),
    sandbox: (target.sandbox ?? []).map((host) => host.toLowerCase()),
    headers: texts(target.headers),
    sends: target.sends ?? 'json',
    hosts: texts(target.hosts),
    ...(target.health === undefined ? {} : { health: target.health }),
    timeout: milliseconds(target.timeout ?? '') ?? TIMEOUT,
  };
}

/** The contract's variables, as the first caller has them, and `version` where a version is known and the contract does not set it. */
function variablesOf(contract: JsonObject, versioning: VersioningFacts): Readonly<Record<string, string>> {
  const version = valueOr(versioning.current, undefined);
  const auth = contract['auth'];
  const [first] = entries((isObject(auth) && auth['identities']) || null);
  const shared = { ...(version === undefined ? {} : { version }), ...texts(contract['variables']) };
  return { ...shared, ...texts(first?.[1]['variables']) };
}

function versioningOf(read: Reader, baselines: ReadonlyMap<string, Baseline>): VersioningFacts {
  const segment = read.text('versioning.segment');
  const versions = map(read.json('versioning.versions'), (value) =>
    Object.keys(isObject(value) ? value : {}).filter((name) => name !== '*'),
  );
  return {
    placement: read.text<'path' | 'header' | 'query' | 'media-type'>('versioning.placement'),
    segment: currentSegment(read, segment),
    header: read.text('versioning.header'),
    parameter: read.text('versioning.parameter'),
    mediaType: read.text('versioning.media-type'),
    answerHeader: read.text('versioning.answer-header'),
    current: currentVersion(read, segment),
    versions,
    baseline: within(currentVersion(read, segment), (version) => {
      const path = `versioning.versions.${version}.baseline`;
      return within(read.text(path), () => {
        const baseline = baselines.get(path);
        return baseline === undefined ? gap(path) : stated(baseline, path);
      });
    }),
    unknown: read.statuses('versioning.unknown'),
  };
}

/** Named by the contract, else the first active version, else what the segment says. */
function currentVersion(read: Reader, segment: Slot<string>): Slot<string> {
  const said = read.text('versioning.current');
  if (said.state !== 'gap') return said;
  const versions = read.json('versioning.versions');
  if (versions.state === 'stated' && isObject(versions.value)) {
    const active = Object.entries(versions.value).find(
      ([, version]) => isObject(version) && version['state'] === 'active',
    );
    if (active) return stated(active[0], `versioning.versions.${active[0]}`);
  }
  return segment.state === 'stated' ? map(segment, (text) => text.replaceAll('/', '')) : said;
}

/** The segment is that of the current version: the document's `/v1/` only shows the form. */
function currentSegment(read: Reader, segment: Slot<string>): Slot<string> {
  const current = currentVersion(read, segment);
  const placement = read.text('versioning.placement');
  if (segment.state === 'none' || current.state !== 'stated') return segment;
  if (segment.state === 'gap' && !(placement.state === 'stated' && placement.value === 'path')) return segment;
  return stated(`/${current.value}/`, segment.state === 'stated' ? segment.path : current.path);
}

function authOf(read: Reader): AuthFacts {
  const schemes = read.json('auth.schemes');
  const [only, another] = entries(valueOr(schemes, null));
  const implied = another === undefined ? only?.[0] : undefined;
  const callersIn = (group: Json): readonly Identity[] => entries(group).flatMap((one) => identityOf(one, implied));
  return {
    default: read.text<'required' | 'optional' | 'none'>('auth.default'),
    schemes: map(schemes, (all) =>
      entries(all).map(([name, scheme]): Scheme => ({
        name,
        type: scheme['type'] as Scheme['type'],
        in: read.text<'header' | 'query' | 'cookie'>(`auth.schemes.${name}.in`),
        parameter: read.text(`auth.schemes.${name}.name`),
      })),
    ),
    identities: map(read.json('auth.identities'), callersIn),
    expired: map(read.json('auth.expired'), callersIn),
    lifetime: read.text('auth.lifetime'),
    lockout: within(read.json('auth.lockout'), () => read.number('auth.lockout.after')),
    bearer: read.text('auth.bearer'),
    refusal: {
      missing: read.statuses('auth.refusal.missing'),
      invalid: read.statuses('auth.refusal.invalid'),
      forbidden: read.statuses('auth.refusal.forbidden'),
    },
    challenge: read.flag('auth.challenge'),
    toleratedCookies: read.list('auth.tolerated-cookies'),
  };
}

/** @param implied the scheme of the contract, where it has one alone */
function identityOf([name, raw]: readonly [string, JsonObject], implied: string | undefined): readonly Identity[] {
  const secret = secretReference(raw['token'] ?? raw['key'] ?? raw['password'] ?? null);
  if (!secret) return [];
  const username = raw['username'];
  return [
    {
      name,
      scheme: String(raw['scheme'] ?? implied),
      secret,
      lacks: (raw['lacks'] ?? []) as readonly string[],
      ...(raw['members'] === undefined ? {} : { members: memberRightsOf(raw['members']) }),
      ...(raw['rights'] === 'complete' ? { mayUseOthers: true } : {}),
      ...(raw['sees'] === 'tenant' || raw['sees'] === 'everything' ? { sees: raw['sees'] } : {}),
      ...(raw['scopes'] === undefined ? {} : { scopes: raw['scopes'] as readonly string[] }),
      ...(typeof username === 'string' ? { username } : {}),
      ...(raw['variables'] === undefined ? {} : { variables: texts(raw['variables']) }),
      ...(raw['tenant'] === undefined ? {} : { tenant: String(raw['tenant']) }),
    },
  ];
}

function entries(value: Json): readonly (readonly [string, JsonObject])[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (isObject(inner) ? [[name, inner] as const] : []));
}

function texts(value: Json | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, text]) => [name, String(text)]));
}

/** An action that answers with the record shows it as its resource does; lists of an action have their own form. */
function shapesOf(read: Reader, name: string, of: string): NonNullable<OperationContext['shapes']> {
  const at = `operations.${name}`;
  const { item } = envelopeOf(read, `${at}.envelope`);
  const list = gap(`${at}.response`);
  return { item: answerShapes(read.schema(`resources.${of}.schema`), item, list).item, list };
}
