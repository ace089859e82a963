/** What a run may do to a target. */
export interface Permission {
  /** Only safe requests are sent, to any host. */
  readonly readOnly: boolean;
  /** Host names that may be written to; every one when nothing is said. */
  readonly sandbox?: readonly string[];
}

/** RFC 9110 section 9.2.1; method names are case-sensitive (section 9.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export function isSafe(method: string): boolean {
  return SAFE.has(method);
}

/** Why a request must not be sent, in words; undefined when it may. `safe`: the contract declares it to be. */
export function refusalOf(method: string, origin: string, safe: boolean, permission: Permission): string | undefined {
  if (safe || isSafe(method)) return undefined;
  if (permission.readOnly) return `${method} is not sent in read-only mode`;
  if (permission.sandbox === undefined) return undefined;
  // Ports do not matter: a sandbox is a machine.
  const { hostname } = new URL(origin);
  const inside = permission.sandbox.some((host) => host === hostname || `[${host}]` === hostname);
  return inside ? undefined : `${method} is not sent to ${origin}, which is not in the sandbox`;
}
