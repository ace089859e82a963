import { CONTROL_ENTRY } from '../../engine/control.js';
import type { Contract, Run } from '../../index.js';
import type { Redaction } from '../redaction/redaction.js';
import { listed } from '../refusal.js';
import type { Certificate } from '../statement.js';
import type { Trouble } from './verification.js';
import { volatileFields } from '../volatile.js';

/** What the first screen says of what is redacted. */
export interface RedactionSummary {
  readonly members: readonly string[];
  readonly headers: readonly string[];
  /** Exchanges of which something is redacted, and all. */
  readonly exchanges: number;
  readonly of: number;
  /** Entries that cannot be worked out again; undefined where it was not tried. */
  readonly notVerified?: readonly string[];
}

/** @param hidden ids of the exchanges of which something is redacted */
export function redactionSummary(
  { members, headers }: Redaction,
  run: Run,
  hidden: ReadonlySet<string>,
): RedactionSummary {
  return { members, headers, exchanges: hidden.size, of: run.exchanges.length };
}

/** What is shown by the content of answers, beside the verdicts, and is not shown where some of it is redacted. */
export function redactedProofs(
  run: Run,
  contract: Contract,
  { control, disguised }: Certificate,
  hidden: ReadonlySet<string>,
): readonly Trouble[] {
  const those = run.exchanges.filter(({ id }) => hidden.has(id));
  if (those.length === 0) return [];
  const lost: string[] = [];
  const isControl = control.proven === 'header' || those.some(({ entry }) => entry === CONTROL_ENTRY);
  if (control.proven !== 'not-proven' && isControl) lost.push('control of the address');
  if (disguised) lost.push('that the requests looked like those of an ordinary client');
  const operations = new Set(those.map(({ operation }) => operation));
  for (const { name, resource } of volatileFields(contract))
    if (Object.values(resource.operations).some(({ id }) => operations.has(id))) lost.push(`that ${name} is volatile`);
  if (lost.length === 0) return [];
  return [{ code: 'proof-redacted', message: `Not verified, because of what is redacted: ${listed(lost)}` }];
}
