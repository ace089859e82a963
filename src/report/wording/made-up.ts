import type { Run } from '../../result/run-file.js';
import { Quoting, type ShellVariable } from '../scripts/shell.js';

/** Ways to damage a credential of which a script can make the result. */
const WAYS = ['unknown', 'altered', 'extended', 'shortened'] as const;

/** A credential that nobody issued, or that stands where it is none: whose it is made from, and how. */
export interface MadeUp {
  readonly identity: string;
  readonly damaged: (typeof WAYS)[number] | 'wrong-scheme';
}

/** What the name of a secret says of a credential that was made up. */
export function madeUpOf(secret: string): MadeUp | undefined {
  const at = secret.lastIndexOf(':');
  const damaged = WAYS.find((way) => way === secret.slice(at + 1));
  return at <= 0 || damaged === undefined ? undefined : { identity: secret.slice(0, at), damaged };
}

/** By what name the secret of an identity stands in the requests of a run; looked for when it is asked for. */
export function secretsByIdentity({ exchanges }: Run): (identity: string) => string | undefined {
  return (identity) => {
    for (const { as, request } of exchanges) {
      if (as !== identity) continue;
      const [, secret] = /\[secret:([^\]\s]+)\]/.exec(JSON.stringify([request.url, request.headers])) ?? [];
      if (secret !== undefined && madeUpOf(secret) === undefined) return secret;
    }
    return undefined;
  };
}

/** A line that makes up a credential, unless the variable has one; undefined where it is none that can be made up. */
export function madeUpLine(
  { name, secret }: ShellVariable,
  secretOf: (identity: string) => string | undefined,
): string | undefined {
  const madeUp = madeUpOf(secret);
  if (madeUp === undefined) return undefined;
  if (madeUp.damaged === 'unknown') return `: "\${${name}:=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')}"`;
  const from = secretOf(madeUp.identity);
  if (from === undefined) return undefined;
  // As it is named in the shell.
  const shell = new Quoting();
  shell.quote(`[secret:${from}]`);
  const [right] = shell.variables();
  if (right === undefined) return undefined;
  const required = `\${${right.name}:?set it first}`;
  switch (madeUp.damaged) {
    case 'wrong-scheme':
      return undefined;
    case 'extended':
      return `: "\${${name}:=${required}x}"`;
    case 'shortened':
      return `: "${required}"; : "\${${name}:=\${${right.name}%?}}"`;
    case 'altered':
      return `: "\${${name}:=$(printf %s "${required}" | awk '{ m = int(length($0) / 2); print substr($0, 1, m) (substr($0, m + 1, 1) == "a" ? "b" : "a") substr($0, m + 2) }')}"`;
  }
}
