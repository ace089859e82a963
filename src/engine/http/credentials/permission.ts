import type { Standing } from '../../../contract/resolve/surface/standing.js';
import type { Outgoing } from '../sending/sender.js';

/** What a run may do to a target. */
export interface Permission {
  /** Only safe requests are sent, to any host. */
  readonly readOnly: boolean;
  /** What the contract calls safe is sent where nothing may be written, whatever its method. */
  readonly trustSafe?: boolean;
  /** Host names that may be written to; every one when nothing is said. */
  readonly sandbox?: readonly string[];
  /** What the contract says of a method at a URL; everything is taken for declared when nothing is said. */
  readonly standing?: (method: string, url: string) => Standing;
  /** Some operations are not sent at all, also safe ones: `standing` knows which. */
  readonly withholds?: boolean;
}

/** RFC 9110 section 9.2.1, but for TRACE, which nothing here sends; method names are case-sensitive (section 9.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isSafe(method: string): boolean {
  return SAFE.has(method);
}

/** Why a request must not be sent to a URL, in words; undefined when it may. `safe`: the contract declares it to be. */
export function refusalOf(
  { method, safe, madeUp }: Pick<Outgoing, 'method' | 'safe' | 'madeUp'>,
  { url, origin }: { readonly url: string; readonly origin: string },
  permission: Permission,
): string | undefined {
  if (isSafe(method) && permission.withholds !== true) return undefined;
  const standing = permission.standing?.(method, url);
  if (standing === 'withheld') return `${method} is not sent to ${url}: this operation is never called, or left out`;
  if (isSafe(method)) return undefined;
  if (safe !== true || permission.trustSafe !== true) {
    if (permission.readOnly) return `${method} is not sent in read-only mode`;
    if (!isInside(origin, permission.sandbox)) return `${method} is not sent to ${origin}, which is not in the sandbox`;
  }
  if (madeUp === true || standing !== 'unknown') return undefined;
  return `${method} is not sent to ${url}: the contract neither declares it nor says that it is not offered`;
}

function isInside(origin: string, sandbox: readonly string[] | undefined): boolean {
  // Ports do not matter: a sandbox is a machine.
  const { hostname } = new URL(origin);
  return sandbox?.some((host) => host === hostname || `[${host}]` === hostname) ?? true;
}
