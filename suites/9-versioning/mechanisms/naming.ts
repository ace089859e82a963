import {
  isObject,
  type Json,
  type Operation,
  type ServiceFacts,
  map,
  none,
  stated,
  orDefault,
  within,
  type Slot,
  type Header,
  type FreeRequest,
  type Input,
  type Kit,
} from 'probity/check';
import { typeOf } from 'probity/check/facts';

/** How a request says which version it is for. */
export type Naming =
  | { readonly in: 'path'; /** Of the current version: `/v1/`. */ readonly segment: string }
  | { readonly in: 'header'; readonly header: string }
  | { readonly in: 'query'; readonly parameter: string }
  | { readonly in: 'media-type'; /** `<version>` stands for the version. */ readonly mediaType: string };

/** Where requests name the version, when this is no part of the path. */
export type NamedBeside = Exclude<Naming, { readonly in: 'path' }>;

/** Where requests name the version. */
export function naming({ versioning }: ServiceFacts): Slot<Naming> {
  return within(versioning.placement, (placement): Slot<Naming> => {
    switch (placement) {
      case 'path':
        return map(versioning.segment, (segment) => ({ in: placement, segment }));
      case 'header':
        return map(versioning.header, (header) => ({ in: placement, header }));
      case 'query':
        return map(versioning.parameter, (parameter) => ({ in: placement, parameter }));
      case 'media-type':
        return map(versioning.mediaType, (mediaType) => ({ in: placement, mediaType }));
    }
  });
}

/** Where requests name the version; not applicable to a service whose path holds it. */
export function namedBeside(service: ServiceFacts): Slot<NamedBeside> {
  return within(naming(service), (named) =>
    named.in === 'path' ? none('versioning.placement is stated, but otherwise') : stated(named, 'versioning.placement'),
  );
}

/** The parts of a request that name a version, in place of the current one. */
export function namingOf(named: NamedBeside, version: string): Pick<Input, 'headers' | 'query'> {
  if (named.in === 'query') return { query: [[named.parameter, version]] };
  return { headers: [headerOf(named, version)] };
}

/** How a reader says it: `Shop-Version: v2`. */
export function shownNaming(named: NamedBeside, version: string): string {
  return named.in === 'query' ? `?${named.parameter}=${version}` : headerOf(named, version).join(': ');
}

function headerOf(named: Exclude<NamedBeside, { readonly in: 'query' }>, version: string): Header {
  return named.in === 'header' ? [named.header, version] : ['Accept', typeOf(named.mediaType, version)];
}

/** The current version and the others that are served, as far as the contract names them. */
export function servedVersions({ versioning, at }: ServiceFacts): Slot<readonly [string, ...string[]]> {
  return map(versioning.current, (current) => {
    const versions = orDefault<Json>(at('versioning.versions'), {}).value;
    const others = Object.entries(isObject(versions) ? versions : {}).filter(
      ([name, version]) => name !== current && isServed(version),
    );
    return [current, ...others.map(([name]) => name)] as const;
  });
}

export function isServed(version: Json): boolean {
  return isObject(version) && (version['state'] === 'active' || version['state'] === 'deprecated');
}

/** A request for a list under a version; where its path does not hold the version, the entry ends without a verdict. */
export function listUnder(
  kit: Pick<Kit, 'pathOf' | 'stop'>,
  list: Operation,
  named: Naming,
  version: string,
): FreeRequest {
  if (named.in !== 'path') {
    const { query, headers } = namingOf(named, version);
    const path = kit.pathOf(list, query === undefined ? {} : { query });
    return { method: list.method, path, ...(headers && { headers }), near: list };
  }
  const path = kit.pathOf(list);
  const { segment } = named;
  if (!path.includes(segment)) kit.stop('not-observable', `The path of ${list.id} does not hold ${segment}`);
  return { method: list.method, path: path.replace(segment, `/${version}/`), near: list };
}

/** Versions that are not served. */
export interface Unserved {
  /** It looks like the current one: only its number is another. */
  readonly alike: string;
  /** They need not even look like a version to the service. */
  readonly strange: readonly string[];
}

export function unserved(served: readonly [string, ...string[]]): Unserved {
  const [current] = served;
  // As long as the number that stands there, so that a year stays one.
  const alike = current.replace(/\d+/, (digits) => '9'.repeat(Math.max(3, digits.length)));
  const strange = [`${current}x`, 'unserved'].filter((version) => !served.includes(version));
  return alike === current ? { alike: 'unserved', strange } : { alike, strange };
}
