import { baseUrlOf, sandboxRule, type Environment } from './base-url.js';
import { leaveOut } from '../contract/leave-out.js';
import type { Contract } from '../contract/facts/model.js';
import { declaredOperations, operationFacts } from '../contract/resolve/surface/surface.js';
import { isSafe } from '../engine/http/credentials/permission.js';
import type { Policy } from '../plan/decide.js';
import type { Plan } from '../plan/plan.js';

/** What a run would not send, or would leave, though the contract has it: what an operator wants to know beforehand. */
export interface HeldBack {
  /** Operations that nobody sends, and the fact or the option that says so. */
  readonly neverSent: readonly { readonly operation: string; readonly because: string }[];
  /** Operations with an unsafe method of which only the contract says that they change nothing. */
  readonly safeByWord: readonly { readonly operation: string; readonly method: string; readonly isSent: boolean }[];
  /** Resources of which records are made that stay, because the contract says that nothing removes them. */
  readonly stay: readonly string[];
}

/** All but the plan as it was planned with. */
export function heldBack(
  contract: Contract,
  plan: Plan,
  policy: Policy,
  environment: Environment = {},
  baseUrl?: string,
): HeldBack {
  const { facts } = leaveOut(contract, policy.skip);
  const bound = baseUrlOf(contract, environment, baseUrl);
  const isReadOnly = policy.readOnly || ('url' in bound && sandboxRule(contract, bound.url).notSandboxed !== undefined);
  const neverSent = operationFacts(facts).flatMap(({ id, offered, declared }) => {
    if (declared.state !== 'stated' || offered.state === 'stated') return [];
    const because =
      offered.state === 'none'
        ? offered.path
        : `nothing would remove what it makes: ${offered.paths.join(', ')} is not stated`;
    return [{ operation: id, because }];
  });
  const isNever = new Set(neverSent.map(({ operation }) => operation));
  const safeByWord = declaredOperations(facts)
    .filter(({ id, safe, method }) => safe && !isSafe(method) && !isNever.has(id))
    .map(({ id, method }) => ({ operation: id, method, isSent: !isReadOnly || policy.trustSafe === true }));
  const made = plan.entries.flatMap(({ decision }) =>
    decision.planned === 'run' && decision.writes ? decision.own : [],
  );
  const stay = new Set(made.flatMap(({ resource, cleanup }) => (cleanup.by === 'nothing' ? [resource] : [])));
  return { neverSent, safeByWord, stay: [...stay] };
}
