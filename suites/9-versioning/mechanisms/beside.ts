import {
  isObject,
  type Json,
  type Operation,
  type ServiceFacts,
  all,
  map,
  none,
  only,
  within,
  type Slot,
} from 'probity/check';
import { underVersion } from 'probity/check/records';
import { isServed } from './naming.js';

/** Another version that is served beside the current one, over the same records. */
export interface Beside {
  readonly version: string;
  /** Segment of the paths of the current version: `/v1/`. */
  readonly segment: string;
}

/** The other versions that are served and share the records of this one; not applicable where there are none. */
export function besides({ versioning, at }: ServiceFacts): Slot<readonly Beside[]> {
  const facts = all({
    placement: only(versioning.placement, (placement) => placement === 'path'),
    shared: only(at('versioning.shared-store'), (shared) => shared === true),
    segment: versioning.segment,
    current: versioning.current,
    versions: at('versioning.versions'),
  });
  return within(facts, (found): Slot<readonly Beside[]> => {
    const served = Object.entries(isObject(found.versions) ? found.versions : {}).filter(
      ([name, version]) => name !== found.current && isServed(version),
    );
    if (served.length === 0) return none('versioning.versions');
    return map(facts, ({ segment }) => served.map(([version]) => ({ version, segment })));
  });
}

/** The same operation under another version. */
export function under(operation: Operation, { version, segment }: Beside): Operation {
  return underVersion(operation, version, segment);
}

/** Members that are in one value and not in the other, and hold something: with those values. */
export function onlyIn(value: Json | undefined, other: Json | undefined): readonly string[] {
  if (!isObject(value) || !isObject(other)) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(other, name) && value[name] !== null);
}
