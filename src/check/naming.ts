import { isObject, type Json } from '../contract/json.js';
import type { Operation, ServiceFacts } from '../contract/model.js';
import { map, none, tolerate, within, type Slot } from '../contract/slot.js';
import type { FreeRequest, Kit } from './kit.js';

/** How a request says which version it is for. */
export type Naming =
  | { readonly in: 'path'; /** Of the current version: `/v1/`. */ readonly segment: string }
  | { readonly in: 'header'; readonly header: string };

/** Where requests name the version; not applicable to a service whose versions are named elsewhere. */
export function naming({ versioning }: ServiceFacts): Slot<Naming> {
  return within(versioning.placement, (placement): Slot<Naming> => {
    if (placement === 'path') return map(versioning.segment, (segment) => ({ in: 'path', segment }));
    if (placement === 'header') return map(versioning.header, (header) => ({ in: 'header', header }));
    return none('versioning.placement is stated, but otherwise');
  });
}

/** The current version and the others that are served, as far as the contract names them. */
export function servedVersions({ versioning, at }: ServiceFacts): Slot<readonly [string, ...string[]]> {
  return map(versioning.current, (current) => {
    const versions = tolerate<Json>(at('versioning.versions'), {}).value;
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
  const path = kit.pathOf(list);
  if (named.in === 'header') return { method: list.method, path, headers: [[named.header, version]], near: list };
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
  const strange = [`${current}x`, 'probity'].filter((version) => !served.includes(version));
  return alike === current ? { alike: 'probity', strange } : { alike, strange };
}
